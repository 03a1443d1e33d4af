import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { installedApp } from './api/launch/installed/manifest.ts'
import { statecharts } from './src/statecharts/build/plugin.ts'

export default defineConfig(({ isSsrBuild, mode }) => ({
  // The widgets of react-aria speak thirty languages; ours are the folders of locales/.
  plugins: [
    react(),
    optimizeLocales.vite({ locales: readdirSync('locales') }),
    statecharts(),
    apiInDevelopment(),
    installableInDevelopment(),
    compressed(),
  ],
  base: chartBuilds[mode]?.base ?? '/',
  appType: 'spa',
  // amazon-cognito-identity-js reads Node's `global` when it loads.
  // What draws is React's quick half, whatever the server runs as.
  define: {
    global: 'globalThis',
    ...(mode === 'prerender' ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  // The zip library of workbooks must not start workers of its own: the page's policy refuses them.
  resolve: {
    alias: [
      { find: /^fflate$/, replacement: join(import.meta.dirname, 'src/client/files/zip.ts') },
    ],
  },
  worker: { format: 'es' as const },
  html: { cspNonce: '__CSP_NONCE__' },
  // Screens come late, and what only they import would be found late too: a second copy of React in
  // the middle of a visit.
  optimizeDeps: {
    entries: ['index.html', 'statecharts.html'],
    include: [
      'react',
      'react-dom/client',
      'react-router',
      'i18next',
      'i18next-browser-languagedetector',
      'react-i18next',
      'xstate',
      'valibot',
      'hono/client',
      'amazon-cognito-identity-js',
      'xstate/graph',
      'xstate/guards',
    ],
  },
  build:
    chartBuilds[mode]?.build ??
    (mode === 'prerender' ? drawingBuild : isSsrBuild ? apiBuild : browserBuild),
  ssr: {
    ...(isSsrBuild && { noExternal: true as const }),
    external: ['@electric-sql/pglite', 'pg', 'sharp'],
  },
}))

/** What every page starts with. */
const neededAnywhere =
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|i18next|i18next-browser-languagedetector|react-i18next(?!\/dist\/es\/(?:Icu)?Trans))\/|src\/(?:ui\/(?:actions|layout\/layout|feedback\/page-ready|overlays\/(?:remember-focus|unsaved\/unsaved-changes))|i18n\/(?:i18n|error-text)\.ts|client\/(?:storage\/storage|prerendered-data|actors\/)|statecharts\/(?:inspector-client\/inspector-client|live\/names)|features\/session\/(?:use-session|lazy-session|return-target)|app\/(?:frame\/(?:wordmark|hydrated|outlet|sign-out-button)|routes\/guards))/

/** What signing in needs beyond that. */
const neededToSignIn =
  /src\/(?:ui\/(?:feedback\/feedback|forms\/(?:choices|field|form|password-field|text-field))|app\/auth\/login-screen|features\/session\/(?:pages\/login-page|components\/labelled-divider))|machines\/session\/sign-in\/sign-in\.selectors/

/**
 * In one file once ten others use it: a signed-in page would ask for some sixty small ones
 * otherwise.
 */
const widelyShared = { minShareCount: 10, includeDependenciesRecursively: false }

/** In one file once three others use it: a public page would ask for some thirty small ones. */
const sharedBySome = { minShareCount: 3, includeDependenciesRecursively: false }

/** The bundles of lines on the front page, and behind the sign-in. */
const ribbons = /src\/app\/frame\/art\//

/** What the front page shows beyond its words; other screens show the same. */
const lineArt = /src\/(?:ui\/(?:data\/(?:cover|turn-mark)|feedback\/status|layout\/track))/

/** What runs charts, parses input and calls the API: forms of public pages need it, too. */
const chartsAndInput =
  /node_modules\/(?:xstate|@xstate|valibot|use-sync-external-store|use-isomorphic-layout-effect|hono)\/|machines\/(?:kernel\/|budget\/(?:money|currency))|src\/(?:i18n\/format|client\/api\.ts)/

/** Parts of many screens, public ones among them. */
const partsOfScreens = /src\/(?:ui\/(?!data\/|forms\/)|client\/now\.ts)/

/** What nearly every signed-in screen needs. */
const signedIn =
  /node_modules\/@tanstack\/|src\/(?:client\/(?:query|live|records)|features\/wedding)\/|machines\/(?:records\/edit|wedding|timeline\/due)\//

/** What stands around every public page. */
const siteFrame = /src\/app\/site\/site-layout|locales\/en\/site\.json/

const frontPage = /src\/app\/site\/home\//

/** What a business says of itself, and how it is found: of the marketplace, and of its editor. */
const listingRules = /machines\/(?:listings|marketplace|photos|proofs|reviews|vendors\/choices)\//

/** What the pages of the marketplace show of a business. */
const listingParts =
  /src\/(?:features\/(?:listings\/use-listing-changes|marketplace\/use-compared|vendors\/use-public-proofs)|i18n\/parts\/listings\/|ui\/data\/(?:picture|stars)|ui\/forms\/date\/)/

/**
 * Charts are laid out while they are loaded, which takes longer than to bundle them; a plain script
 * has no address of its own, and needs none.
 */
const checks = { pluginTimings: false, emptyImportMeta: false }

/** The browser's build: hashed files, no polyfill that would need an inline script. */
const browserBuild = {
  outDir: 'dist/client',
  target: 'es2023',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  sourcemap: false,
  // What a first page needs is in few files: twenty small ones compress worse, and to ask for each
  // delays the first paint.
  rolldownOptions: {
    checks,
    output: {
      // The first page brings the names of all late files, and a hash is what no compression makes
      // smaller: it is as short as the bundler can make it.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
      codeSplitting: {
        groups: [
          { name: 'base', test: neededAnywhere },
          { name: 'sign-in', test: neededToSignIn, includeDependenciesRecursively: false },
          { name: 'ribbons', test: ribbons, includeDependenciesRecursively: false },
          { name: 'line-art', test: lineArt, includeDependenciesRecursively: false },
          { name: 'site', test: siteFrame, includeDependenciesRecursively: false },
          { name: 'home', test: frontPage, includeDependenciesRecursively: false },
          { name: 'listing-rules', test: listingRules, ...sharedBySome },
          { name: 'listing-parts', test: listingParts, ...sharedBySome },
          { name: 'charts', test: chartsAndInput, ...widelyShared },
          { name: 'parts', test: partsOfScreens, ...widelyShared },
          { name: 'signed-in', test: signedIn, ...widelyShared },
        ],
      },
    },
  },
  // Read and taken away again by api/launch/prerender.mjs.
  manifest: true,
}

const chartPage = {
  target: 'es2023',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  copyPublicDir: false,
}

/**
 * The page of the statecharts: beside the product at /statecharts, or as a folder that needs no
 * server, for which it is one plain script.
 */
const chartBuilds: Record<string, { base: string; build: object }> = {
  statecharts: {
    base: '/statecharts/',
    build: {
      ...chartPage,
      outDir: 'dist/client/statecharts',
      rolldownOptions: { input: 'statecharts.html', checks },
    },
  },
  'statecharts-alone': {
    base: './',
    build: {
      ...chartPage,
      outDir: 'dist/statecharts',
      cssCodeSplit: false,
      // A page that was opened as a file may read no other file.
      assetsInlineLimit: 1_000_000,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: 'statecharts.html',
        checks,
        output: { format: 'iife', codeSplitting: false },
      },
    },
  },
}

/**
 * The screens as programs: one draws the landing pages while the product is built, the other what
 * the server draws for each request.
 */
const drawingBuild = {
  outDir: 'dist/drawing',
  target: 'node20',
  rolldownOptions: {
    input: { prerender: 'src/prerender.tsx', drawing: 'src/entry-server.tsx' },
    output: { entryFileNames: '[name].js' },
  },
}

/**
 * The API as one file and its database worker as another, so that a start reads two files and not
 * nine hundred.
 */
const apiBuild = {
  outDir: 'dist/api',
  target: 'node20',
  sourcemap: true,
  rolldownOptions: {
    input: { server: 'api/server.ts', 'embedded-worker': 'api/db/embedded-worker.ts' },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

/** In development the API answers on Vite's own port, reloaded with each edit of it. */
function apiInDevelopment(): Plugin {
  const ours = /^\/(api|dev|healthz|readyz|metrics)(\/|\.|\?|$)/
  return {
    name: 'vowline:api',
    apply: 'serve',
    configureServer(server) {
      if (process.env['VITEST']) return
      server.middlewares.use((request, response, next) => {
        // /api/app.ts is a module of ours when Vite asks for it; /api/config is a call.
        if (!ours.test(request.url ?? '') || /\.(ts|tsx|mjs)(\?|$)/.test(request.url ?? ''))
          return next()
        const answer = getRequestListener(async (incoming, env) => {
          const api = await runner(server).import('/api/launch/development.ts')
          return api.fetch(incoming, env)
        })
        void answer(request, response)
      })
      server.httpServer?.once(
        'close',
        () => void (globalThis as { vowlineStop?: () => Promise<void> }).vowlineStop?.(),
      )
    },
  }
}

/** The manifest and its icons, which the build writes as files. */
function installableInDevelopment(): Plugin {
  return {
    name: 'vowline:installable',
    apply: 'serve',
    async configureServer(server) {
      if (process.env['VITEST']) return
      const files = await installedApp()
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '')
        if (!file) return next()
        const isIcon = request.url?.endsWith('.png')
        response.setHeader('content-type', isIcon ? 'image/png' : 'application/manifest+json')
        return response.end(file)
      })
    },
  }
}

function runner(server: Parameters<NonNullable<Extract<Plugin['configureServer'], Function>>>[0]) {
  const { ssr } = server.environments
  if (!ssr || !('runner' in ssr))
    throw new Error('This version of Vite has no module runner for the API.')
  return ssr.runner as {
    import(path: string): Promise<{ fetch(request: Request, env: unknown): Promise<Response> }>
  }
}

/**
 * Brotli and gzip beside each text file of the browser's build, so that no request pays for
 * compression.
 */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'vowline:compressed',
    apply: (_, { command, isSsrBuild, mode }) =>
      command === 'build' && !isSsrBuild && mode !== 'statecharts-alone',
    configResolved: ({ build }) => void (folder = build.outDir),
    // Not at the end of the build: that comes after a failure, too, and would hide its reason.
    async writeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const files = names
        .filter((name) => /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name))
        .map((name) => join(folder, name))
        .filter((file) => statSync(file).size >= 1_024)
      await Promise.all(files.map(compress))
    },
  }
}

/** On all cores: the best compression takes six seconds on one. */
async function compress(file: string) {
  const content = readFileSync(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  writeFileSync(`${file}.br`, await brotli(content, best))
  writeFileSync(`${file}.gz`, await gzipped(content, { level: 9 }))
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
