/**
 * The house rules, as imports. Layers point one way:
 *   src, api → machines → (xstate, valibot)        src ⇢ api/app.ts (types only)
 * A test file may reach further than the file it tests: see `notTest`.
 */
const notTest = '[.]test[.]tsx?$'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    // ── machines: the shared, pure centre ────────────────────────────────
    rule(
      'machines-know-no-outside',
      'machines/ may import machines/, xstate and valibot. Nothing else, but for what reads CSV.',
      { path: '^machines/', pathNot: notTest },
      { pathNot: ['^machines/', '^node_modules/(xstate|valibot|@types/papaparse|papaparse)/'] },
    ),
    rule(
      'csv-is-read-in-one-place',
      'machines/kernel/files/csv-reader.ts alone knows the library that reads CSV: it is pure, and forgives what the library does not.',
      { pathNot: '^machines/kernel/files/csv-reader[.]ts$' },
      { path: '^node_modules/(@types/)?papaparse/' },
    ),
    rule(
      'kernel-knows-no-domain',
      'machines/kernel serves every domain, so it names none.',
      { path: '^machines/kernel/' },
      { path: '^machines/', pathNot: '^machines/kernel/' },
    ),
    rule(
      'domains-share-schemas-only',
      'Across domains a machine may see only shapes (*.schema.ts).',
      { path: '^machines/([^/]+)/', pathNot: '^machines/(kernel|catalogue)/' },
      { path: '^machines/', pathNot: ['^machines/$1/', '^machines/kernel/', '[.]schema[.]ts$'] },
    ),
    rule(
      'schema-is-the-floor',
      'A schema imports only schemas and the kernel; it never knows its machine.',
      { path: '^machines/(?!kernel/).+[.]schema[.]ts$' },
      { path: '^machines/', pathNot: ['[.]schema[.]ts$', '^machines/kernel/'] },
    ),
    rule(
      'rules-and-ports-below-the-machine',
      'Rules and ports may not import a machine or its selectors.',
      { path: '^machines/.+[.](rules|ports)[.]ts$' },
      { path: '^machines/.+[.](machine|selectors)[.]ts$' },
    ),

    rule(
      'catalogue-is-for-tools',
      'The catalogue brings every machine along: tools read it, the product does not.',
      {
        path: '^(machines|src|api)/',
        pathNot: ['^machines/catalogue/', '^src/statecharts/', '^api/launch/', notTest],
      },
      { path: '^machines/catalogue/' },
    ),

    // ── api: routes → commands/queries → db; adapters only at compose ────
    rule(
      'api-knows-no-browser',
      'The server never imports the browser.',
      { path: '^api/' },
      { path: '^src/' },
    ),
    rule(
      'only-app-mounts-routes',
      'Routes are mounted in api/app.ts and called by nobody.',
      { path: '^api/', pathNot: ['^api/app[.]ts$', notTest] },
      { path: ['^api/features/[^/]+/routes[.]ts$', '^api/features/[^/]+/[^/]+/routes[.]ts$'] },
    ),
    rule(
      'only-compose-chooses-adapters',
      'Features see ports (*.port.ts); api/compose.ts alone picks what fills them.',
      { path: '^api/', pathNot: ['^api/(compose[.]ts|adapters/)', notTest] },
      { path: '^api/adapters/', pathNot: '[.]port[.]ts$' },
    ),
    rule(
      'adapters-know-no-feature',
      'An adapter serves any feature, so it names none.',
      { path: '^api/(adapters|http|db)/' },
      { path: '^api/features/' },
    ),
    rule(
      'identity-provider-when-used',
      'api/compose.ts alone loads the local identity provider, and only where no Cognito is configured.',
      { path: '^(api|machines|src)/' },
      { path: '^identity-provider/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'identity-provider-in-compose',
      'api/compose.ts alone loads the local identity provider.',
      { path: '^(api|machines|src)/', pathNot: ['^api/compose[.]ts$', notTest] },
      { path: '^identity-provider/' },
    ),
    rule(
      'identity-provider-stands-alone',
      'The provider could run beside any product: it knows the log and how mail is handed over.',
      { path: '^identity-provider/' },
      {
        path: '^(api|machines|src|locales)/',
        pathNot: ['^api/log/', '^api/adapters/mail/mail[.]port[.]ts$'],
      },
    ),
    rule(
      'database-and-adapters-below-http',
      'The database and the adapters serve requests and jobs alike, so they know no HTTP.',
      { path: '^api/(db|adapters)/' },
      { path: '^api/(http/|launch/|(app|compose|server)[.]ts$)' },
    ),
    rule(
      'migrations-import-no-rules',
      'A released migration writes the same rows for ever, and the rules of machines/ go on changing.',
      { path: '^api/db/migrations/' },
      { path: '^machines/' },
    ),
    rule(
      'log-imports-nothing',
      'Every part of the server writes to the log, so the log imports no part of it.',
      { path: '^api/log/', pathNot: notTest },
      { path: '^(api|machines)/', pathNot: '^api/log/' },
    ),
    rule(
      'only-data-code-touches-db',
      'SQL lives in queries.ts, commands/ and jobs.ts; jobs and live updates run on the database itself.',
      {
        path: '^api/',
        pathNot: [
          '^api/(db/|deps[.]ts|compose[.]ts|adapters/(jobs|live)/)',
          '^api/features/[^/]+/(queries|jobs)[.]ts$',
          '^api/features/[^/]+/[^/]+/(queries|jobs)[.]ts$',
          '^api/features/[^/]+/commands/',
          notTest,
        ],
      },
      { path: '^api/db/' },
    ),
    rule(
      'api-features-public-surface',
      'A feature may use another one through its queries and commands only.',
      { path: '^api/features/([^/]+)/' },
      {
        path: '^api/features/',
        pathNot: [
          '^api/features/$1/',
          '^api/features/[^/]+/(queries[.]ts|commands/)',
          '^api/features/[^/]+/[^/]+/queries[.]ts$',
        ],
      },
    ),
    rule(
      'commands-know-no-http',
      'Commands, queries, reactions and jobs are callable without a request.',
      {
        path: [
          '^api/features/[^/]+/(commands/|queries|reactions|jobs)',
          '^api/features/[^/]+/[^/]+/(queries|reactions|jobs)',
        ],
      },
      { path: ['^api/http/', '^node_modules/hono/', '^node_modules/@hono/'] },
    ),

    // ── src: main → app → features → ui, client, i18n ───────────────────
    rule(
      'src-sees-api-as-a-type',
      'Only src/client/api.ts sees the API, only api/app.ts, only as a type.',
      { path: '^src/' },
      { path: '^api/', pathNot: '^api/app[.]ts$' },
    ),
    rule(
      'src-api-type-only',
      'No server code may reach the browser bundle.',
      { path: '^src/' },
      { path: '^api/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'src-api-one-door',
      'src/client/api.ts is the one door to the API.',
      { path: '^src/', pathNot: '^src/client/api[.]ts$' },
      { path: '^api/' },
    ),
    rule(
      'features-below-app',
      'Screens are assembled in src/app; features never look up.',
      { path: '^src/(features|ui|client|i18n)/' },
      { path: '^src/(app/|main[.]tsx$)' },
    ),
    rule(
      'ui-is-domain-free',
      'src/ui could ship in another product.',
      { path: '^src/ui/' },
      { path: '^(src/(?!ui/)|machines/|locales/|api/)' },
    ),
    rule(
      'client-and-i18n-know-no-feature',
      'Plumbing names no feature.',
      { path: '^src/(client|i18n)/' },
      { path: '^src/(features|ui)/' },
    ),
    rule(
      'src-features-public-surface',
      'Across features: *.queries.ts and use-*.ts. Compose components in src/app.',
      { path: '^src/features/([^/]+)/' },
      {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/([^/]+[.]queries|use-[^/]+)[.]tsx?$',
          '^src/features/[^/]+/[^/]+/([^/]+[.]queries|use-[^/]+)[.]tsx?$',
        ],
      },
    ),
    rule(
      'statecharts-are-beside-the-product',
      'The page of the statecharts uses the product; the product knows only how to offer itself to it.',
      { path: '^src/(?!statecharts/)' },
      {
        path: '^src/statecharts/',
        pathNot: '^src/statecharts/inspector-client/inspector-client[.]ts$',
      },
    ),
    rule(
      'layout-is-for-the-build',
      'What lays charts out runs while the product is built; the page draws what came of it.',
      { path: '^src/statecharts/(?!build/|layout/)', pathNot: notTest },
      {
        path: '^src/statecharts/(build|layout)/',
        pathNot: '^src/statecharts/layout/picture[.]ts$',
      },
    ),
    rule(
      'only-bindings-run-machines',
      'Components read selectors and schemas; *.bindings.ts alone runs a machine.',
      { path: '^src/', pathNot: ['[.]bindings[.]ts$', notTest] },
      { path: '^machines/.+[.](machine|ports)[.]ts$', dependencyTypesNot: ['type-only'] },
    ),

    // ── locales and tests ───────────────────────────────────────────────
    rule(
      'locales-through-i18n',
      'Only src/i18n, the renderers of mail, documents and push, what words the export, what names the tasks of the checklist for calendars and letters and the payments of a booking in the budget, what names the categories to search engines, what names the installed app, and pages without a script read locales/.',
      {
        path: '^(src|api|machines)/',
        pathNot: [
          '^src/i18n/',
          '^api/adapters/(documents|mail|push)/',
          '^api/features/timeline/tasks/queries[.]ts$',
          '^api/features/account/commands/export/texts[.]ts$',
          '^api/features/bookings/commands/feeds/add-booking-costs[.]ts$',
          '^api/features/marketplace/pages/routes[.]ts$',
          '^api/http/site/without-script[.]ts$',
          '^api/launch/installed/manifest[.]ts$',
        ],
      },
      { path: '^locales/' },
    ),
    rule(
      'nothing-imports-tests',
      'Shipped code never imports a test or the harness.',
      { pathNot: ['^tests/', notTest] },
      { path: ['^tests/', notTest] },
    ),

    // ── everywhere ──────────────────────────────────────────────────────
    rule('no-circular', 'A cycle, even of types, means two files are one.', {}, { circular: true }),
    rule(
      'no-unresolvable',
      'The import resolves to nothing.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:statecharts' },
    ),
    rule(
      'no-dev-dependency',
      'What builds and runs the product uses dependencies: `npm start` installs no others.',
      {
        path: '^(api|identity-provider|machines|src)/',
        pathNot: [
          '^api/launch/towns[.]mjs$',
          '^src/app/(i18n-coverage/|frame/query/query-devtools[.]tsx$)',
          notTest,
        ],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-orphan',
      'Nobody imports this and it is no entry.',
      {
        orphan: true,
        pathNot: [
          '^(api/(server|launch/development)[.]ts|src/main[.]tsx|src/statecharts/build/virtual[.]d[.]ts|locales/)',
          notTest,
          '[.]d[.]ts$',
          '^tests/',
        ],
      },
      {},
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    // The copy with the plants has its packages behind a link.
    preserveSymlinks: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // The bench's peers have packages of their own, which nobody else installs.
    exclude: { path: '^tests/bench/peers/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
