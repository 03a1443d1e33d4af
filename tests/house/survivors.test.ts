import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arguedSurvivors, onOneLine, survivorsIn } from './mutation/survivors.ts'

test('each survivor that is argued is of code that is there', () => {
  const argued = arguedSurvivors()
  const gone = argued.filter(
    ({ file, original }) =>
      !existsSync(file) || !onOneLine(readFileSync(file, 'utf8')).includes(original),
  )
  expect(gone).toEqual([])
  expect(argued.length).toBeGreaterThan(0)
})

const at = (line: number, column: number, toLine: number, toColumn: number) => ({
  start: { line, column },
  end: { line: toLine, column: toColumn },
})

test('a survivor of a report is written as the list writes it', () => {
  const source = 'const a = `x`\nreturn a === 1 &&\n  b\n'
  const mutants = [
    { status: 'Survived', location: at(2, 8, 3, 4), replacement: 'true' },
    { status: 'NoCoverage', location: at(1, 11, 1, 14), replacement: '``' },
    { status: 'Killed', location: at(1, 11, 1, 14), replacement: '"y"' },
  ]
  const list =
    '# Survivors\n\n## `machines/a.rules.ts`\n\n- `a === 1 && b` → `true`: why\n- `´x´` → `´´`: why\n'
  const survivors = survivorsIn({ files: { 'machines/a.rules.ts': { source, mutants } } })
  expect(survivors.map(({ line }) => line)).toEqual([2, 1])
  expect(survivors.map(({ line: _line, ...rest }) => rest)).toEqual(arguedSurvivors(list))
})
