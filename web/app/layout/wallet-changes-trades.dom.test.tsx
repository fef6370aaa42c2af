import { CART } from '../testing/dom/acts/cart.ts';
import { TRADING } from '../testing/dom/acts/trading.ts';
import { describeWalletChanges } from '../testing/dom/acts/wallet-changes.ts';

describeWalletChanges({ ...TRADING, ...CART });
