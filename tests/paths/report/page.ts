import { existsSync, readFileSync } from 'node:fs'
import { inventoryOf, kinds } from '#machines/catalogue/paths/visits.ts'
import type { Visited } from '#machines/catalogue/paths/visits.ts'
import type { Level } from '#tests/harness/levels/records.ts'
import { foundOut, isDemanded, notInBrowser } from './demands.ts'
import { levels } from './join.ts'
import type { Coverage, LevelCoverage } from './join.ts'

const headings: Record<Level, string> = {
  machine: 'bare machine',
  http: 'over HTTP',
  browser: 'in the browser',
}
const kindNames: Record<keyof Visited, string> = {
  states: 'States',
  transitions: 'Transitions',
  guards: 'Guards, by their answers',
}

/** How something fared on a level: visited, missing although it is in reach, or out of reach. */
type Fate = 'visited' | 'missing' | 'beyond'

/**
 * One page that needs nothing beside it: the table, and every chart with what each level has
 * visited of it.
 */
export function pageOf(coverages: readonly Coverage[]) {
  const pictures = new Map(coverages.map(({ entry: { id } }) => [id, pictureOf(id)]))
  // All pictures have the same style.
  const [drawn = ''] = [...pictures.values()].flatMap(
    (picture) => /<style>.*?<\/style>/s.exec(picture)?.[0] ?? [],
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What the paths cover</title>
${drawn}
<style>${style}</style>
</head>
<body>
<main>
<h1>What the paths cover</h1>
<p>The same generated paths, on the bare machine, over HTTP and in Chromium. <b class="visited">Visited</b>, <b class="missing">not visited although it could be</b>, <b class="beyond">out of reach on that level</b>.</p>
<div class="wide">${summary(coverages)}</div>
${coverages.map((coverage) => section(coverage, pictures.get(coverage.entry.id) ?? '')).join('\n')}
</main>
</body>
</html>
`
}

function summary(coverages: readonly Coverage[]) {
  const heads = levels
    .map((level) => `<th colspan="3" scope="colgroup">${headings[level]}</th>`)
    .join('')
  const kindsRow = levels
    .map(
      () =>
        '<th scope="col">states</th><th scope="col">transitions</th><th scope="col">guards</th>',
    )
    .join('')
  const rows = coverages.map(({ entry, levels: walked, mutation }) => {
    const cells = levels.map((level) => cellsOf(walked[level], isDemanded(entry, level))).join('')
    return `<tr><th scope="row"><a href="#${entry.id}">${escaped(entry.title)}</a></th>${cells}${mutation ? share(foundOut(mutation).found, foundOut(mutation).of) : '<td class="missing">none</td>'}</tr>`
  })
  return `<table><thead><tr><td></td>${heads}<th scope="col">mutants</th></tr><tr><td></td>${kindsRow}<th scope="col">found out</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function cellsOf(walked: LevelCoverage | undefined, isDemanded: boolean) {
  return kinds
    .map((kind) => {
      if (!walked) return isDemanded ? '<td class="missing">none</td>' : '<td></td>'
      const { visited, of } = walked.shares[kind]
      return share(visited, of)
    })
    .join('')
}

function share(visited: number, of: number) {
  return `<td class="${visited < of ? 'missing' : 'visited'}">${visited}/${of}</td>`
}

function section({ entry, levels: walked, mutation }: Coverage, picture: string) {
  const { id, title, purpose, machine } = entry
  const there = levels.filter((level) => walked[level])
  const choices = there.map(
    (level, place) =>
      `<label><input type="radio" name="${id}" value="${level}"${place === 0 ? ' checked' : ''}> ${headings[level]}</label>`,
  )
  const all = inventoryOf(machine)
  const lists = kinds.map((kind) => listOf(kindNames[kind], all[kind], there, walked))
  return `<section id="${id}">
<h2>${escaped(title)}</h2>
<p>${escaped(purpose)}</p>
${id in notInBrowser ? `<p>Not walked in the browser. ${escaped(notInBrowser[id] ?? '')}</p>` : ''}
${choices.length > 0 ? `<fieldset><legend>Coloured by what was visited</legend>${choices.join('')}</fieldset>` : '<p class="missing">Nobody has walked it.</p>'}
${picture ? `<div class="wide chart">${marked(picture, walked)}</div>` : ''}
<details><summary>As lists</summary>${lists.join('')}</details>
${survivors(mutation)}
</section>`
}

function listOf(name: string, names: string[], there: Level[], walked: Coverage['levels']) {
  if (names.length === 0) return ''
  const rows = names.map((what) => {
    const cells = there.map((level) => {
      const fate = fateOf(what, walked[level])
      const reason = walked[level]?.outOfReach[what]
      return `<td class="${fate}"${reason ? ` title="${escaped(reason)}"` : ''}>${fate === 'beyond' ? 'out of reach' : fate}</td>`
    })
    return `<tr><th scope="row">${escaped(what)}</th>${cells.join('')}</tr>`
  })
  const heads = there.map((level) => `<th scope="col">${headings[level]}</th>`).join('')
  return `<h3>${name}</h3><div class="wide"><table><thead><tr><td></td>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function survivors(mutation: Coverage['mutation']) {
  if (!mutation) return ''
  const { found, of } = foundOut(mutation)
  const lines = mutation.survivors.map((name) => {
    const reason = mutation.equivalent[name]
    return `<li>${escaped(name)}${reason === undefined ? '' : `: the same machine. ${escaped(reason)}`}</li>`
  })
  return `<p>${found} of ${of} mutants were found out.</p>${lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''}`
}

function fateOf(name: string, walked: LevelCoverage | undefined): Fate | null {
  if (!walked) return null
  if (name in walked.outOfReach) return 'beyond'
  const isMissing = kinds.some((kind) => walked.missing[kind].includes(name))
  return isMissing ? 'missing' : 'visited'
}

/**
 * The chart as docs/statecharts has it: its states and transitions carry the same ids as what was
 * visited.
 */
function pictureOf(id: string) {
  const file = `docs/statecharts/${id}.svg`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Says of each state and transition of a picture how it fared on each level. */
function marked(picture: string, walked: Coverage['levels']) {
  return picture
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/data-(?:state|transition)-id="([^"]*)"/g, (attribute, name: string) => {
      const fates = Map.groupBy(levels, (level) =>
        fateOf(name.replaceAll('&gt;', '>').replaceAll('&amp;', '&'), walked[level]),
      )
      const marks = [...fates].flatMap(([fate, on]) =>
        fate ? [`data-${fate}="${on.join(' ')}"`] : [],
      )
      return [attribute, ...marks].join(' ')
    })
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const colours = levels
  .map((level) => {
    const chosen = `section:has(input[value=${level}]:checked)`
    return (['visited', 'missing', 'beyond'] as const)
      .map(
        (fate) =>
          `${chosen} svg [data-${fate}~=${level}]:not(.sc-root)>:is(.sc-box,.sc-pill){fill:var(--${fate}-tint);stroke:var(--${fate})}`,
      )
      .join('')
  })
  .join('')

const style = `
:root{color-scheme:light dark;--visited:light-dark(#1d6b3f,#7fd6a2);--visited-tint:light-dark(#dcefe2,#17331f);--missing:light-dark(#a32a24,#ffaca3);--missing-tint:light-dark(#fbe3e0,#47201d);--beyond:light-dark(#5d6376,#9aa3bb);--beyond-tint:light-dark(#e8e9ee,#262b3a)}
body{margin:0;font:16px/1.5 'Segoe UI','Helvetica Neue',sans-serif;background:light-dark(#f3f6f0,#0e1322);color:light-dark(#151b33,#ecf0e7)}
main{max-width:76rem;margin:auto;padding:1.5rem}
section{margin-top:3rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .7rem;text-align:start;font-weight:inherit;border-bottom:1px solid light-dark(#d2dad0,#2b344f)}
thead th{font-weight:600}
a{color:inherit}
.visited{color:var(--visited)}.missing{color:var(--missing);font-weight:600}.beyond{color:var(--beyond)}
fieldset{border:0;padding:0;margin:0 0 1rem;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}
legend{float:inline-start;margin-inline-end:1rem}
.chart svg{max-width:none}
${colours}
`
