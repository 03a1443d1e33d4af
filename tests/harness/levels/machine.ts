import { afterAll, describe, expect, test } from 'vitest'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { inputsOf, keyOf } from '#machines/catalogue/paths/model.ts'
import { pathName } from '#machines/catalogue/paths/names.ts'
import { edgePaths } from '#machines/catalogue/paths/paths.ts'
import { Visits } from '#machines/catalogue/paths/visits.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { holdBaseline } from '#tests/paths/baselines/hold.ts'
import { survivorsOf } from '../mutation/survivors.ts'
import { driverOf } from './driver.ts'
import type { PortInputs } from './driver.ts'
import { leaveMutation, leaveRecord } from './records.ts'

/** An entry of the catalogue, with what is required of its machine. */
export interface Proof<M extends AnyStateMachine> extends CatalogueEntry<M> {
  portInputs?: PortInputs
  /** By requirement, as a sentence: must hold in every reachable state. */
  invariants?: Record<string, (snapshot: SnapshotFrom<M>) => boolean>
  /**
   * Mutants that no path can tell from the machine, because they are the same machine: by name,
   * with the reason.
   */
  equivalent?: Readonly<Record<string, string>>
}

/**
 * Registers the proof of a machine: one that holds it against its reviewed baseline
 * (tests/baselines); one test for every reachable state and every event case in it, run against the
 * bare machine with fake ports and a clock turned by hand; one for every invariant; one that fails
 * unless all states and transitions were visited, and every guard has said yes and no; and one that
 * fails unless the paths find out every mutant of the machine.
 */
export function provePaths<M extends AnyStateMachine>(proof: Proof<M>) {
  const { machine, portInputs, invariants = {}, equivalent = {} } = proof
  const visits = new Visits()
  const paths = edgePaths(proof)
  const drive = driverOf(proof, portInputs)

  /** Every state of the model once: paths share most of their ways. */
  const states = () => {
    const key = keyOf<M>(proof)
    const all = new Set(paths.flatMap(({ steps }) => steps.map(({ state }) => state)))
    return [...new Map([...all].map((state) => [key(state), state])).values()]
  }

  holdBaseline(proof)

  describe(`${machine.id}: every case in every state`, () => {
    test.each(
      inputsOf(proof).map((input) => [JSON.stringify(input) ?? 'the start', input] as const),
    )('there is something to walk from %s', (_, input) => {
      const [first] = paths.filter((path) => path.input === input)
      expect(first?.steps[0]?.state.status).toMatch(/^(active|done)$/)
    })

    // Two paths may read alike where their events differ only in what they carry.
    test.each(paths.map((path, number) => [`${number + 1}. ${pathName(path)}`, path] as const))(
      '%s',
      async (_, path) => {
        visits.add(await drive(path))
      },
    )
  })

  describe(`${machine.id}: everywhere`, () => {
    test.each(Object.entries(invariants))('%s', (_, holds) => {
      const broken = new Set(states().filter((state) => !holds(state as SnapshotFrom<M>)))
      const leadThere = paths.filter(({ steps }) => steps.some(({ state }) => broken.has(state)))
      expect(leadThere.map(pathName)).toEqual([])
    })

    test('all states and transitions were visited, and all guards said yes and no', () => {
      expect(visits.missing(machine)).toEqual({ states: [], transitions: [], guards: [] })
    })

    test('whatever is changed in the chart, a path finds it out', () => {
      const mutation = survivorsOf(proof)
      leaveMutation({ machine: machine.id, ...mutation, equivalent })
      expect(mutation.mutants).toBeGreaterThanOrEqual(10)
      expect(mutation.survivors).toEqual(Object.keys(equivalent))
    })
  })

  afterAll(() =>
    leaveRecord('all', { machine: machine.id, level: 'machine', visited: visits.visited }),
  )
}
