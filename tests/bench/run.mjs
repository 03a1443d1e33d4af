/**
 * `npm run bench`: rows of the performance scoreboard, each beside its peer in the same run, as one
 * table. `npm run bench -- 1 7` runs some of them. The peers are installed by this command alone.
 */
import { buildWhenStale } from '../../api/launch/build.mjs'
import { ensurePackages, onProjectNode, root } from '../../api/launch/project.mjs'

ensurePackages()
ensurePackages(`${root}tests/bench/peers/`)
await onProjectNode(async () => {
  buildWhenStale()
  // Imported late: the rows are TypeScript, which only the project's own Node reads.
  const { measureRows } = await import('./scoreboard.ts')
  process.exitCode = (await measureRows(process.argv.slice(2).map(Number))) ? 0 : 1
})
