import { m } from '@pitlane/shared/messages/messages';
import { formatCount, formatPrice } from '../../lib/format/format-price.ts';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';

export type YourWalletProps = {
  /** What the chain says of the wallet at a block; undefined until it has answered. */
  read: { read_at_block: number; balance: string; approvals?: readonly unknown[] } | undefined;
  /** What Seaport needs a permission for, as in "price"; without it, no permission is shown. */
  permissionFor?: string;
};

/** What the wallet has that an order needs: ETH, and the permission to take it. */
export function YourWallet({ read, permissionFor }: YourWalletProps) {
  return (
    <FactList
      label={`Your wallet${read ? m.orders.atBlockReadatblock2({ readatblock: formatCount(read.read_at_block) }) : ''}`}
    >
      <Fact name={m.orders.eth} value={read ? formatPrice(read.balance) : '…'} />
      {permissionFor && (
        <Fact
          name={m.orders.spendingApprovalForThePermissionfor({ permissionFor })}
          value={getPermission(read)}
        />
      )}
    </FactList>
  );
}

/** Whether the permission has been given, in words. */
export function getPermission(read: { approvals?: readonly unknown[] } | undefined): string {
  if (!read) return '…';
  return read.approvals?.length ? 'Required' : 'Given';
}
