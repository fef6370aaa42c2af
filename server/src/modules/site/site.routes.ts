import { type Site, SiteSchema } from '@pitlane/shared/api/site';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { findCoin, getSettledBlocks, networkName } from '@pitlane/shared/domain/chain/networks';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { getLegalPath } from '@pitlane/shared/domain/studio/studio-legal';
import type { Trading } from '../../config/chain-config.ts';
import type { Config } from '../../config/config.ts';
import { getMailDelivery } from '../../core/mail/mail-delivery.ts';
import { json, operationsOf, router } from '../../platform/http/operation.ts';

const operation = operationsOf('Site');

const read = operation('public', 'GET /api/site', {
  operationId: 'getSite',
  summary: 'Describe this installation',
  description: 'The chains that are served, where their contracts are, and whether this is the demo world.',
  responses: { 200: json(SiteSchema, 'The installation.') },
});

/** Returns the part of the configuration that pages may know. It does not change while the process runs. */
export function siteOf({
  demo,
  mail,
  social,
  studio,
  walletConnect,
  chains,
}: Pick<Config, 'demo' | 'mail' | 'social' | 'studio' | 'walletConnect' | 'chains'>): Site {
  return {
    name: getSiteName(),
    demo,
    mail: getMailDelivery({ demo, mail }),
    social: {
      twitter: social.twitter ?? null,
      discord: social.discord ?? null,
      telegram: social.telegram ?? null,
    },
    menu: { header: studio.menu.header?.slice() ?? null, footer: studio.menu.footer.slice() },
    legal: studio.legal.map(({ name, title }) => ({ to: getLegalPath(name), label: title })),
    walletconnect: walletConnect
      ? { project_id: walletConnect.projectId, relay_url: walletConnect.relayUrl }
      : null,
    chains: chains.map(
      ({ chain, chainId, carCollection, assets, freeMinter, workshop, trading, feeBps, explorer }) => ({
        chain,
        chain_id: chainId,
        label: networkName(chainId),
        coin: findCoin(chain, chainId),
        car_collection: normalAddress(carCollection),
        tuneup_garages: assets.garages ?? null,
        gas_stations: assets.stations ?? null,
        free_minter: freeMinter ?? null,
        workshop: workshop ?? null,
        trading: trading ? toTrading(trading) : null,
        fee_bps: feeBps,
        settled_blocks: getSettledBlocks(chainId),
        rpc_path: `/rpc/${chain}`,
        explorer: explorer ?? null,
      }),
    ),
  };
}

function toTrading({
  seaport,
  listingZone,
  auctionHouse,
  currency,
  treasury,
}: Trading): Site['chains'][number]['trading'] {
  return { seaport, listing_zone: listingZone, auction_house: auctionHouse ?? null, currency, treasury };
}

export function siteRoutes(config: Config) {
  const site = siteOf(config);
  return router().openapi(read, (c) => c.json(site, 200));
}
