/** How many items share the values of facets. */
import { Conditions } from '../../platform/db/conditions.ts';
import {
  addFacets,
  addPeopleAndTitle,
  addPrices,
  and,
  cellOf,
  inCell,
  type NftFilter,
  SHOWN,
  type Statement,
} from './nft-filter.ts';
import { keyOf } from './sort-keys.ts';

/** The counts of every facet cell, kept by the writes, under the filters that have no facet and hide whole cells. */
export function keptCellsStatement({ served }: NftFilter): Statement {
  const where = new Conditions('k');
  addFacets(where, { served });
  const less = new Conditions('c', where.params);
  addFacets(less, { served });
  less.add([], () => "h.kind = 'item'");
  const sql = `select ${cellOf('k')}, k.count from nft_count k ${where}
    union all
    select ${cellOf('c')}, -count(*) from hidden h join nft c on c.id = h.target ${less} group by ${cellOf('c')}`;
  return { sql, params: where.params };
}

/**
 * The counts of the facet cells of one person or title: of the first `cap` cars that match, because the number of matches
 * may be anything. With `facets`, the facet filters apply too.
 */
export function cappedCellsStatement(
  filter: NftFilter,
  { cap, facets }: { cap: number; facets: boolean },
): Statement {
  const where = new Conditions();
  addFacets(where, facets ? filter : { served: filter.served });
  addPeopleAndTitle(where, filter);
  addPrices(where, filter, 'c.price');
  const sql = `
    select ${cellOf('c')}, count(*) as count
    from (select ${cellOf('c')} from nft c ${where} limit ${cap}) c
    group by ${cellOf('c')}`;
  return { sql, params: where.params };
}

/** As cappedCellsStatement, for a price range: of each cell, the first `cap` cars of a run of the index by price. */
export function pricedCellsStatement(
  filter: NftFilter,
  { cap, facets }: { cap: number; facets: boolean },
): Statement {
  const where = new Conditions('k');
  where.add([], () => 'k.count > 0');
  addFacets(where, facets ? filter : { served: filter.served });
  const priced = new Conditions('c', where.params);
  addPrices(priced, filter, keyOf('price_up'));
  priced.add([], () => SHOWN);
  const sql = `
    select ${cellOf('cell')}, found.count
    from (select ${cellOf('k')} from nft_count k ${where}) cell cross join lateral (
      select count(*) as count
      from (select 1 from nft c where ${inCell('cell')} ${and(priced.list())} limit ${cap}) c
    ) found`;
  return { sql, params: where.params };
}
