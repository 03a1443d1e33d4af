/** What stands for `provePaths` while mutants are tried: of the proof of a chart, its baseline. */
export { holdBaseline as provePaths } from '#tests/paths/baselines/hold.ts'
