import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { startPeer } from './peer.ts'

export interface Site {
  url: string
  stop: () => Promise<void>
}

/** The Chromium of the machine, or Playwright's own. */
export function startBrowser() {
  const places = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/google-chrome',
  ]
  return chromium.launch({
    executablePath: places.find((place) => place && existsSync(place)) ?? chromium.executablePath(),
    args: ['--no-sandbox'],
  })
}

/** The sign-in page that Amplify's documentation builds. */
export function startAuthenticator() {
  return startSite(async (outDir) => {
    const configuration = {
      configFile: false,
      logLevel: 'error',
      root: sourceOf('authenticator'),
    } as const
    await build({ ...configuration, build: { outDir, emptyOutDir: true, target: 'es2023' } })
  })
}

/**
 * A table of 10,000 rows as React Aria's documentation builds it, with the product's own React and
 * React Aria.
 */
export function startAriaPage() {
  return startSite(async (outDir) => {
    const resolve = { dedupe: ['react', 'react-dom'] }
    const configuration = {
      configFile: false,
      logLevel: 'error',
      root: sourceOf('aria'),
      resolve,
    } as const
    await build({ ...configuration, build: { outDir, emptyOutDir: true, target: 'es2023' } })
  })
}

/** A table of 10,000 rows whose window is made by hand: as little as a page can do for it. */
export function startWindowPage() {
  return startSite(async (folder) => cpSync(sourceOf('window'), folder, { recursive: true }))
}

/** A sign-in page of plain HTML with a style sheet: as fast as a page gets. */
export function startStaticPage() {
  return startSite(async (folder) => cpSync(sourceOf('static'), folder, { recursive: true }))
}

async function startSite(fill: (folder: string) => Promise<void>): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-site-'))
  await fill(folder)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|js|css)$/.test(file),
  )) {
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))))
  }
  const peer = await startPeer('hono-static', { FOLDER: folder })
  const stop = async () => {
    await peer.stop()
    rmSync(folder, { recursive: true })
  }
  // Chromium asks for brotli on localhost and over TLS only.
  return { url: peer.url.replace('127.0.0.1', 'localhost'), stop }
}

function sourceOf(name: string) {
  return fileURLToPath(new URL(`peers/${name}`, import.meta.url))
}
