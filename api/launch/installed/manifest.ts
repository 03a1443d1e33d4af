/**
 * What makes the site installable: the web app manifest and the icons that it names, drawn from the
 * favicon.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import texts from '#locales/en/site.json' with { type: 'json' }

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * The colour of the page in light; the page's own `theme-color` says both, and takes over once it
 * is open.
 */
const page = '#f3f6f0'

/** Writes the manifest and its icons among the browser's files. */
export async function writeInstalledApp(client: string) {
  for (const [path, content] of await installedApp()) {
    const file = join(client, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/**
 * The files by their paths. Icons lie below /assets/ under a digest of theirs, so that browsers
 * keep them for ever.
 */
export async function installedApp() {
  const drawn = readFileSync(join(root, 'src/styles/favicon.svg'), 'utf8')
  const files = new Map<string, Buffer>()
  const icons: Icon[] = []
  for (const { size, purpose, svg } of [
    { size: 192, purpose: 'any', svg: drawn },
    { size: 512, purpose: 'any', svg: drawn },
    { size: 512, purpose: 'maskable', svg: maskable(drawn) },
  ]) {
    const png = await pngOf(svg, size)
    const digest = createHash('sha256').update(png).digest('base64url').slice(0, 7)
    const path = `/assets/icon-${purpose}-${size}-${digest}.png`
    files.set(path, png)
    icons.push({ src: path, sizes: `${size}x${size}`, type: 'image/png', purpose })
  }
  // Safari asks for it by this name, and rounds its corners itself.
  files.set('/apple-touch-icon.png', await pngOf(withoutCorners(drawn), 180))
  files.set('/manifest.webmanifest', Buffer.from(JSON.stringify(manifestWith(icons))))
  return files
}

interface Icon {
  src: string
  sizes: string
  type: string
  purpose: string
}

function manifestWith(icons: Icon[]) {
  const { titles, descriptions } = texts
  return {
    id: '/',
    name: `Vowline: ${titles.home}`,
    short_name: 'Vowline',
    description: descriptions.home,
    lang: 'en',
    // Whoever is signed in is led from there to the home of their role.
    start_url: '/login',
    scope: '/',
    display: 'standalone',
    background_color: page,
    theme_color: page,
    icons,
    // What phones share of a shop's page opens the form of a new gift. Many put the address into
    // the text.
    share_target: {
      action: '/dashboard/registry',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}

/**
 * Launchers cut a maskable icon to their shape, and show at least a circle of 80 % of its width.
 */
function maskable(svg: string) {
  return withoutCorners(svg).replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
}

/** The ground up to the edge, and beyond it. */
function withoutCorners(svg: string) {
  const ground = '<rect width="32" height="32" rx="7"'
  if (!svg.includes(ground)) throw new Error('The favicon has no ground where it is looked for.')
  return svg.replace(ground, '<rect x="-8" y="-8" width="48" height="48"')
}

async function pngOf(svg: string, size: number) {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
