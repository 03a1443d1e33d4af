import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from '#src/statecharts/build/documents.ts'

test('docs/statecharts says what the charts say; `npm run statecharts:docs` writes it anew', async () => {
  const written = new Map(
    readdirSync('docs/statecharts').map((name) => [
      name,
      readFileSync(`docs/statecharts/${name}`, 'utf8'),
    ]),
  )
  const should = await documents()
  const stale = [...should]
    .filter(([name, text]) => written.get(name) !== text)
    .map(([name]) => name)
  const left = [...written.keys()].filter((name) => !should.has(name))
  expect({ stale, left }).toEqual({ stale: [], left: [] })
})
