/*
 * What the simulation needs beside the chart: every machine and the way to play it. Brought when
 * somebody wants to play.
 */
export { catalogue } from '#machines/catalogue/catalogue.ts'
export { shortestPaths } from '#machines/catalogue/paths/paths.ts'
export { pathName } from '#machines/catalogue/paths/names.ts'
export { pathTest } from './path-test.ts'
export { decodeScenario, encodeScenario } from './scenario.ts'
export { choicesAt, simulate } from './simulation.ts'
