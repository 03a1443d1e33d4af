import type { Plugin, ViteDevServer } from 'vite'
import { runnerImport } from 'vite'
import type * as sheetsModule from './sheets.ts'

type Sheets = typeof sheetsModule

const prefix = 'virtual:statecharts'
const module = 'src/statecharts/build/sheets.ts'
/** What a chart or its places depend on. */
const sources =
  /\/(?:machines|src\/statecharts\/(?:layout|exports|build))\/|\/locales\/en\/statecharts\.json$/

/**
 * The charts as modules, laid out while the product is built: `virtual:statecharts` lists them and
 * brings each when it is opened, `virtual:statecharts/shown` says what a log may show. In
 * development a changed machine is laid out again when it is next looked at.
 */
export function statecharts(): Plugin {
  let server: ViteDevServer | null = null
  let brought: Promise<Sheets> | null = null
  const bring = () =>
    (brought ??= server
      ? fromServer(server)
      : runnerImport<Sheets>(module).then((found) => found.module))

  return {
    name: 'vowline:statecharts',
    configureServer(started) {
      server = started
      started.middlewares.use((request, _, next) => {
        const isPage = /^\/statecharts(?:\/[\w-]*)?(?:\?|$)/.test(request.url ?? '')
        if (isPage) request.url = '/statecharts.html'
        next()
      })
    },
    hotUpdate({ file }) {
      if (!sources.test(file)) return
      brought = null
      const { moduleGraph } = this.environment
      const ours = [...moduleGraph.idToModuleMap]
        .filter(([id]) => id.startsWith(`\0${prefix}`))
        .map(([, found]) => found)
      for (const found of ours) moduleGraph.invalidateModule(found)
      if (this.environment.name === 'client' && ours.length > 0)
        this.environment.hot.send({ type: 'full-reload' })
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const [, kind, machine = ''] = id.slice(1).split('/')
      const { exportsFor, listingOf, sheetFor, sheets, shown } = await bring()
      if (kind === undefined) return indexModule((await sheets()).map(listingOf))
      if (kind === 'shown') return jsonModule(shown())
      return jsonModule(kind === 'sheet' ? await sheetFor(machine) : exportsFor(machine))
    },
  }
}

function indexModule(listings: { id: string }[]) {
  const loaders = (kind: string) =>
    listings
      .map(
        ({ id }) =>
          `${JSON.stringify(id)}: () => import('${prefix}/${kind}/${id}').then((found) => found.default)`,
      )
      .join(',\n')
  return `export const listings = ${JSON.stringify(listings)}
export const sheets = {${loaders('sheet')}}
export const exported = {${loaders('export')}}`
}

/** As text that is parsed: engines read JSON faster than the same object as code. */
function jsonModule(value: unknown) {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}

function fromServer(server: ViteDevServer) {
  const { ssr } = server.environments
  if (!ssr || !('runner' in ssr)) throw new Error('This version of Vite has no module runner.')
  return (ssr.runner as { import(path: string): Promise<Sheets> }).import(`/${module}`)
}
