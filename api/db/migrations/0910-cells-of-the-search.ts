import { inOrder } from './statements.ts'

/**
 * The place of a listing joins its words in one index, as cells of a grid, so that a search by words
 * and place reads only the rows that match both. The rows that exist get the cells that the server
 * writes for new ones: of their own level, where a cell is at least as large as the area (marked
 * `=`), and those that the area touches on that level and on each larger one.
 */
export const cellsOfTheSearch = inOrder(() => [
  `drop index listing_search_words`,
  `drop index listing_search_area`,
  `alter table listing_search add column area_cells text[] not null default '{}'`,
  `update listing_search set area_cells = placed.cells
    from (select areas.area, coalesce(touched.cells, array['=world']) as cells
      from (select distinct area::text as area from listing_search where area is not null) as areas
      cross join lateral (select area::box as box) as given
      cross join lateral (select (box[1])[0] as west, (box[1])[1] as south, (box[0])[0] as east, (box[0])[1] as north) as sides
      cross join lateral (select min(level) as own from ${levels}
        where 0.5 * 2 ^ level >= greatest(east - west, north - south)) as level_of_area
      cross join lateral (select array_agg(mark || level || '.' || y || '.' || x) as cells
        from ${levels}, unnest(array['', '=']) as mark,
          generate_series(floor(south / (0.5 * 2 ^ level))::integer, floor(north / (0.5 * 2 ^ level))::integer) as y,
          generate_series(floor(west / (0.5 * 2 ^ level))::integer, floor(east / (0.5 * 2 ^ level))::integer) as x
        where level >= own and (mark = '' or level = own)) as touched) as placed
    where listing_search.area::text = placed.area`,
  `alter table listing_search drop column area`,
  `create index listing_search_words on listing_search using gin (words, area_cells) with (fastupdate = off)`,
])

const levels = `generate_series(0, 8) as level`
