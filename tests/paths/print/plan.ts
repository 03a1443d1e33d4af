import { storyOf } from '#machines/catalogue/paths/sentences.ts'
import type { Story } from '#machines/catalogue/paths/sentences.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import type { Found } from './wanted-paths.ts'

/** A test plan in Markdown, to be followed by hand: a box to tick for every step, with what must be seen after it. */
export function testPlan(entry: CatalogueEntry, { paths, note }: Found) {
  const parts = paths.map((path, number) => partOf(storyOf(entry, path), number + 1))
  return [
    `# Test plan: ${entry.title}`,
    `${entry.purpose} What a port answers (\`${portIn(entry)} answers …\`) is arranged by whoever tests: at the provider, in the browser’s network tools, or by waiting. Faults of our own are left out; the tests bring them about.`,
    ...parts,
    ...(note ? [note] : []),
  ].join('\n\n')
}

function partOf({ title, given, steps }: Story, number: number) {
  const opened = given.screen === null ? '' : ` Open \`${given.screen}\`.`
  const lines = steps.map(({ when, told, screen }, place) => {
    const before = steps[place - 1]?.screen ?? given.screen
    const elsewhere = screen !== null && screen !== before ? `, on \`${screen}\`` : ''
    return `${place + 1}. [ ] **${when}**: ${told}${elsewhere}`
  })
  return [`## ${number}. To ${title}`, `Given ${given.told}.${opened}`, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n')
}

/** A port of the machine, as the example in the introduction. */
function portIn({ machine }: CatalogueEntry) {
  return Object.keys(machine.implementations.actors)[0] ?? 'a call'
}
