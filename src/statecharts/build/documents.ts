import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { invokeKind } from '#machines/catalogue/chart.ts'
import type { Chart, ChartNode } from '#machines/catalogue/chart.ts'
import { ids, listingOf, sheetFor } from './sheets.ts'
import { Drawing } from '../canvas/drawing.tsx'
import type { Picture } from '../layout/picture.ts'
import type { Sheet } from '../sheet.ts'

/**
 * The files of docs/statecharts by name: a page and a picture for each machine, and a list of them.
 * The same charts always give the same files.
 */
export async function documents(): Promise<Map<string, string>> {
  const sheets = await Promise.all(ids.map(sheetFor))
  const pages = sheets.flatMap((sheet): [string, string][] => [
    [`${sheet.id}.md`, pageOf(sheet)],
    [`${sheet.id}.svg`, pictureOf(sheet.pictures[sheet.best])],
  ])
  return new Map([['README.md', listOf(sheets)], ...pages])
}

const generated =
  '<!-- Written by `npm run statecharts:docs` from machines/. Edits here are lost. -->'

function listOf(sheets: Sheet[]) {
  const rows = sheets
    .map(listingOf)
    .map(({ id, title, kind, purpose, states, transitions }) => [
      `[${title}](${id}.md)`,
      `\`${id}\``,
      kind,
      purpose,
      String(states),
      String(transitions),
    ])
  return text([
    generated,
    '# Statecharts',
    'Every flow and every lifecycle of Vowline. Live, to be played and to be searched they are at `/statecharts` of a running product.',
    table(['chart', 'id', 'kind', 'what it is for', 'states', 'transitions'], rows),
  ])
}

function pageOf({ id, title, kind, purpose, screens, chart }: Sheet) {
  const pathOf = (state: string) => chart.nodes.find((node) => node.id === state)?.path || id
  const states = chart.nodes
    .filter(({ parent, invokes }) => parent !== null || invokes.length > 0)
    .map((node) => [
      node.path === '' ? 'the whole chart' : `\`${node.path}\``,
      node.type,
      node.tags.join(', '),
      invokedBy(chart, node),
      node.entry.join(', '),
      node.exit.join(', '),
      node.parent === null ? '' : node.description,
    ])
  const transitions = chart.transitions.map(
    ({ source, label, guard, actions, targets, description }) => [
      `\`${pathOf(source)}\``,
      label,
      guard ?? '',
      actions.join(', '),
      targets.length > 0 ? targets.map((target) => `\`${pathOf(target)}\``).join(', ') : 'stays',
      description,
    ],
  )
  const shown = Object.entries(screens).map(([path, route]) => [
    path === '' ? 'the whole chart' : `\`${path}\``,
    `\`${route}\``,
  ])
  return text([
    generated,
    `# ${title}`,
    purpose,
    `A ${kind}, \`${id}\`. [All charts](README.md)`,
    `![The chart of ${title}: the tables below say the same.](${id}.svg)`,
    '## States',
    table(['state', 'type', 'tags', 'calls', 'on entry', 'on exit', 'what it means'], states),
    '## Transitions',
    table(['from', 'event', 'if', 'then', 'to', 'why'], transitions),
    ...(shown.length > 0 ? ['## Screens', table(['state', 'screen'], shown)] : []),
  ])
}

function invokedBy(chart: Chart, node: ChartNode) {
  const words = { port: '', machine: 'runs ', source: 'listens to ' }
  return node.invokes
    .map(
      (invoke) =>
        `${words[invokeKind(chart, node, invoke)]}${invoke.machine ? `[${invoke.id}](${invoke.machine}.md)` : invoke.id}`,
    )
    .join(', ')
}

/**
 * A picture in a file of its own: in the colours of light and of dark, and with every text as wide
 * as it was planned, whatever the font.
 */
function pictureOf(picture: Picture) {
  const { width, height } = picture
  const drawing = renderToStaticMarkup(createElement(Drawing, { picture, fixed: true }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>${looks()}</style>
<rect class="ground" width="100%" height="100%"/>
${drawing.replaceAll('<g class="sc-state', '\n<g class="sc-state').replaceAll('<g class="sc-arrow', '\n<g class="sc-arrow')}
</svg>
`
}

function looks() {
  const drawing = withoutComments(readFileSync('src/statecharts/canvas/drawing.css', 'utf8'))
  const tokens = withoutComments(readFileSync('src/styles/tokens.css', 'utf8'))
  const used = new Set([...drawing.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token ?? ''))
  const values = [...used, '--surface-page'].map(
    (token) => [token, new RegExp(`${token}: ([^;]+);`).exec(tokens)?.[1] ?? ''] as const,
  )
  const inTheme = (pick: 1 | 2) =>
    values
      .map(
        ([token, value]) => `${token}:${/^light-dark\((.+), (.+)\)$/.exec(value)?.[pick] ?? value}`,
      )
      .join(';')
  return `svg{${inTheme(1)}}@media (prefers-color-scheme:dark){svg{${inTheme(2)}}}.ground{fill:var(--surface-page)}${drawing}`
}

function withoutComments(sheet: string) {
  return sheet
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** As the formatter writes it, so that a page is the same before and after. */
function table(head: string[], rows: string[][]) {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first = [], ...rest] = cells
  return [
    line(first),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rest.map(line),
  ].join('\n')
}

function text(parts: string[]) {
  return `${parts.join('\n\n')}\n`
}
