/** One line of the scoreboard; `met` is null where there is nothing to compare with. */
export interface Line {
  number: number
  what: string
  ours: string
  beside: string
  goal: string
  met: boolean | null
}

/**
 * The rows as one table: what was measured, what stood beside it, the goal and whether it is met.
 */
export function tableOf(rows: Line[]) {
  const head = ['#', 'what', 'ours', 'beside it, in the same run', 'goal', 'verdict']
  const lines = rows.map(({ number, what, ours, beside, goal, met }) => [
    String(number),
    what,
    ours,
    beside,
    goal,
    verdict(met),
  ])
  const widths = head.map((title, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? title.length)),
  )
  const cells = (line: string[]) =>
    line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' │ ')
  const rule = widths.map((width) => '─'.repeat(width)).join('─┼─')
  return [cells(head), rule, ...lines.map(cells)].map((line) => line.trimEnd()).join('\n')
}

function verdict(met: boolean | null) {
  if (met === null) return '–'
  return met ? 'met' : 'MISSED'
}
