/**
 * Puts the pages that visitors land on among the browser's files as HTML, drawn from the same
 * screens as in the browser; and the frame of those that the server draws.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `folder` holds the browser's files in `client` and the screens as programs in `drawing`. */
export async function prerender(folder) {
  const client = join(folder, 'client')
  const { addresses, renderLandings, framedPages } = await import(
    pathToFileURL(join(folder, 'drawing', 'prerender.js')).href
  )
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'))
  const shell = readFileSync(join(client, 'index.html'), 'utf8')
  // What has no page of its own starts from the empty one, and so does whoever is signed in.
  renameSync(join(client, 'index.html'), join(client, 'shell.html'))
  const write = ({ path }, page) =>
    writePage(
      join(client, path === '/' ? 'index.html' : `${path}.html`),
      paintedFirst(withStyles(page, client)),
    )
  for (const landing of await renderLandings()) write(landing, pageOf(landing, shell, manifest))
  for (const { path, modules } of framedPages) write({ path }, frameOf(modules, shell, manifest))
  writeFileSync(join(client, 'addresses.json'), JSON.stringify(addresses))
  rmSync(join(client, '.vite'), { recursive: true })
}

function writePage(file, html) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, html)
}

function pageOf({ path, title, description, listed, modules, body }, shell, manifest) {
  if (/<script|\sstyle="/.test(body))
    throw new Error(`${path} is drawn with a script or a style inside, which its policy refuses.`)
  const address = path === '/' ? '__PUBLIC_URL__/' : `__PUBLIC_URL__${path}`
  const head = [
    `<meta name="description" content="${escaped(description)}" />`,
    listed
      ? `<link rel="canonical" href="${address}" />`
      : '<meta name="robots" content="noindex" />',
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Vowline" />',
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    '<meta name="twitter:card" content="summary" />',
  ]
  return (
    shell
      .replace(
        /<title>[^<]*<\/title>/,
        () => `<title>${escaped(title)}</title>\n    ${head.join('\n    ')}`,
      )
      // Last, as the browser would add them when the screen comes late: the order of style sheets
      // is part of what they say.
      .replace('</head>', () => `  ${linksTo(modules, manifest, shell).join('\n    ')}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
  )
}

/**
 * Around a page that the server draws: where its head, its body and its data go. It is read without
 * a script as well, so the first paint shares the line with none that the page does not begin with.
 */
function frameOf(modules, shell, manifest) {
  const styles = linksTo(modules, manifest, shell).filter((link) => link.includes('stylesheet'))
  return shell
    .replace(/<title>[^<]*<\/title>/, '__DRAWN_HEAD__')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace('</head>', () => `  ${styles.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', '<div id="root">__DRAWN_BODY__</div>\n    __DRAWN_DATA__')
}

/**
 * The page with its style sheets inside, in their order: the first paint waits for the document and
 * nothing else. The links stay, off and unread, because Vite's loader looks for them before it
 * brings a sheet that a late screen needs.
 */
function withStyles(html, client) {
  const links = html.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? []
  const rules = links.map((link) =>
    readFileSync(join(client, /href="([^"]+)"/.exec(link)[1]), 'utf8').trim(),
  )
  if (rules.some((sheet) => sheet.includes('</')))
    throw new Error('A style sheet would end its own element.')
  const inside = [
    `<style nonce="__CSP_NONCE__">${rules.join('')}</style>`,
    ...links.map((link) => link.trim().replace('<link', '<link disabled')),
  ]
  return links
    .reduce((page, link) => page.replace(link, ''), html)
    .replace('</head>', () => `  ${inside.join('\n    ')}\n  </head>`)
}

/**
 * The page with nothing before its first paint that it can be painted without: on a phone each file
 * that is asked for costs that paint some milliseconds, and fonts that are asked for in the head
 * are waited for. Modules are found by those that import them.
 */
function paintedFirst(html) {
  const modules = html.match(/[ \t]*<link rel="modulepreload"[^>]*>\n/g) ?? []
  const fonts = html.match(/<link rel="preload"[^>]*as="font"[^>]*>/g) ?? []
  const faces = html.match(/@font-face\{[^}]*url\([^}]*\}/g) ?? []
  if (modules.length === 0 || fonts.length === 0 || faces.length === 0)
    throw new Error('The page has no modules, fonts or faces where they are looked for.')
  const head = [
    ...fonts.map((font) => font.replace('<link', '<link data-type media="not all"')),
    `<style data-type media="not all" nonce="__CSP_NONCE__">${faces.join('')}</style>`,
    `<script nonce="__CSP_NONCE__">${[bringInTime, notePresses, hideUntilResumed].map((script) => `;(${inLines(script)})()`).join('\n')}</script>`,
  ]
  return [...modules, ...fonts, ...faces]
    .reduce((page, part) => page.replace(part, ''), html)
    .replace(
      '<meta property="csp-nonce"',
      () => `${head.join('\n    ')}\n    <meta property="csp-nonce"`,
    )
}

function inLines(script) {
  return script.toString().replace(/\n\s*/g, '\n')
}

/* oxlint-disable no-undef -- what follows runs in the page */

/**
 * Asks for the page's type before its first paint only where an answer comes at once. Where a round
 * trip takes longer, type is brought while the page is read, and is there from the next screen on
 * (src/styles/lazy-fonts.ts). A browser that knows nothing of its network is told by how long the
 * page took to come. Until that paint the page is `data-painting`, for style that leaves out what
 * is far below.
 */
function bringInTime() {
  const { dataset } = document.documentElement
  dataset.painting = ''
  const type = [...document.querySelectorAll('[data-type]')]
  if (navigator.connection?.rtt < 125 || performance.now() < 120)
    for (const part of type) part.media = 'all'
  else
    addEventListener('load', () => {
      for (const font of type.filter(({ as }) => as))
        Object.assign(font, { rel: 'prefetch', media: '' })
    })
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) delete dataset.painting
  }).observe({ type: 'paint', buffered: true })
}

/**
 * Notes which buttons are pressed before the page's own script is there, so that it can do it then
 * (src/ui/actions/replay-clicks.ts).
 */
function notePresses() {
  const { dataset } = document.documentElement
  dataset.hydrating = ''
  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest('button')
      if (button && 'hydrating' in dataset) button.dataset.pressed = ''
    },
    true,
  )
}

/**
 * Marks a page that goes on with what this tab keeps of it: what is drawn here is another step, and
 * nothing typed into it could stay.
 */
function hideUntilResumed() {
  const kept = {
    '/register': 'registration',
    '/forgot-password': 'reset',
    '/contact': 'contact',
  }[location.pathname]
  try {
    if (kept && sessionStorage.getItem(kept)) document.documentElement.dataset.resuming = ''
  } catch {
    // Storage is switched off, so nothing is kept.
  }
}

/* oxlint-enable no-undef */

/**
 * The style sheets and scripts of the modules and of all that they import, but for those that the
 * shell has already.
 */
function linksTo(modules, manifest, shell) {
  const [styles, scripts] = [new Set(), new Set()]
  const add = (key) => {
    const chunk = manifest[key]
    if (!chunk)
      throw new Error(
        `${key} is no module that comes late; the list in src/prerender.tsx names it.`,
      )
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of modules) add(key)
  const missing = (files) => [...files].filter((file) => !shell.includes(`/${file}"`))
  return [
    ...missing(styles).map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}" nonce="__CSP_NONCE__" />`,
    ),
    ...missing(scripts).map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__" />`,
    ),
  ]
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
