import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { ImportedPerson } from '../foreign/person.rules.ts'
import type { ListBefore, PlannedAnswer } from './plan.schema.ts'

/** The events of the file: existing ones by name, and new ones. */
export function eventsOf(people: readonly ImportedPerson[], { events }: ListBefore) {
  const known = new Map<string, PlannedAnswer['event']>(
    events.map(({ id, name }) => [lettersOf(name), id]),
  )
  const added: string[] = []
  for (const { answers } of people) {
    for (const name of answers.keys()) {
      const letters = lettersOf(name)
      if (letters === '' || known.has(letters)) continue
      known.set(letters, added.length)
      added.push(name)
    }
  }
  const named = new Set(people.flatMap(({ answers }) => [...answers.keys()]).map(lettersOf))
  const mentioned = new Set(
    [...known].flatMap(([letters, event]) => (named.has(letters) ? [event] : [])),
  )
  const byId = new Map(events.map(({ id, name }) => [id, name]))
  // A file without events is a list of people; a file about all events at once mentions each.
  const silent =
    named.size === 0 || named.has('')
      ? []
      : [...byId].flatMap(([id, name]) => (mentioned.has(id) ? [] : [name]))
  return {
    added,
    silent,
    nameOf: ({ event }: PlannedAnswer) =>
      (typeof event === 'number'
        ? added[event]
        : events.findLast(({ id }) => id === event)?.name) ?? '',
    answersOf({ answers }: ImportedPerson): PlannedAnswer[] {
      const given = new Map<PlannedAnswer['event'], PlannedAnswer['answer']>()
      const all = answers.get('')
      if (all) for (const { id } of events) given.set(id, all)
      for (const [name, answer] of answers) {
        const event = known.get(lettersOf(name))
        if (event !== undefined) given.set(event, answer)
      }
      return [...given].map(([event, answer]) => ({ event, answer }))
    },
  }
}
