import { expect, test } from 'vitest'
import { zoneChoices } from '#src/i18n/parts/zones.ts'
import { matching, named } from '#src/ui/forms/combobox/matches.ts'

test.each([
  ['dublin', 'Europe/Dublin'],
  ['New York', 'America/New York'],
  ['america/new york', 'America/New York'],
])('typing "%s" finds %s, and is enough to choose it', (typed, label) => {
  const choices = zoneChoices('')
  expect([matching(choices, typed)[0]?.label, named(choices, typed)?.label]).toEqual([label, label])
})
