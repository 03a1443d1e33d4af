import { readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { pathOf, sourceOf, textsOf } from './source-texts.ts'

const namespaces = readdirSync('locales/en').map((name) => name.replace('.json', ''))

test.each(screens())('$screen loads the texts it uses', ({ file, name, brings }) => {
  const found = textsOf(file, name)
  const brought = new Set(['app', 'session', 'ui', ...brings, ...found.brings])
  expect(
    [...found.speaks]
      .filter((namespace) => namespaces.includes(namespace) && !brought.has(namespace))
      .toSorted(),
  ).toEqual([])
})

/** Every `screen(() => import(file).then((screens) => screens.Name), ...namespaces)` of the routes. */
function screens() {
  return readdirSync('src/app/routes')
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => screensIn(`src/app/routes/${name}`))
}

function screensIn(routes: string) {
  const lists = new Map<string, string[]>()
  const found: { screen: string; file: string; name: string; brings: string[] }[] = []
  for (const { name, initializer } of sourceOf(routes)
    .statements.filter(ts.isVariableStatement)
    .flatMap((s) => [...s.declarationList.declarations])) {
    if (!initializer) continue
    if (ts.isAsExpression(initializer)) lists.set(name.getText(), strings(initializer.expression))
    if (!ts.isCallExpression(initializer) || initializer.expression.getText() !== 'screen') continue
    const [load, ...texts] = initializer.arguments
    const [, specifier = '', member = ''] =
      /import\(\s*'([^']+)'\s*,?\s*\)\s*\.then\(\s*\((\w+)\) => \2\.(\w+)/s
        .exec(load?.getText() ?? '')
        ?.filter((_, at) => at !== 2) ?? []
    const file = pathOf(routes, ts.factory.createStringLiteral(specifier))
    if (!file || !member)
      throw new Error(
        `${routes}: ${name.getText()} is brought in another way than this test reads.`,
      )
    const brings = texts.flatMap((text) =>
      ts.isSpreadElement(text)
        ? (lists.get(text.expression.getText()) ?? [])
        : ts.isStringLiteral(text)
          ? [text.text]
          : [],
    )
    found.push({ screen: name.getText(), file, name: member, brings })
  }
  return found
}

function strings(node: ts.Node): string[] {
  return ts.isArrayLiteralExpression(node)
    ? node.elements.filter(ts.isStringLiteral).map(({ text }) => text)
    : []
}
