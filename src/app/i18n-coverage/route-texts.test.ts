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

/**
 * Every `screen(() => import(file).then((screens) => screens.Name), ...namespaces)` of the routes.
 */
function screens() {
  const files = readdirSync('src/app/routes')
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `src/app/routes/${name}`)
  // One file may import the list of another.
  const lists = new Map(files.flatMap(listsIn))
  return files.flatMap((file) => screensIn(file, lists))
}

function variablesIn(file: string) {
  return sourceOf(file)
    .statements.filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations])
}

/** `const vendorTexts = ['choices', …] as const`. */
function listsIn(file: string) {
  return variablesIn(file).flatMap(({ name, initializer }): [string, string[]][] =>
    initializer && ts.isAsExpression(initializer)
      ? [[name.getText(), strings(initializer.expression)]]
      : [],
  )
}

function screensIn(routes: string, lists: ReadonlyMap<string, string[]>) {
  const found: { screen: string; file: string; name: string; brings: string[] }[] = []
  for (const { name, initializer } of variablesIn(routes)) {
    if (
      !initializer ||
      !ts.isCallExpression(initializer) ||
      initializer.expression.getText() !== 'screen'
    )
      continue
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
