import { inOrder } from './statements.ts'

/**
 * The queue `database-upkeep` is called `database-maintenance` now. Its schedule goes, so that no runs are asked for that nobody does.
 * A database that no process has worked on yet has no schedules.
 */
export const maintenanceQueue = inOrder(() => [
  `do $$ begin
    if to_regclass('jobs.schedule') is not null then
      delete from jobs.schedule where name = 'database-upkeep';
    end if;
  end $$`,
])
