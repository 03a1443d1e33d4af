import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What one declaration of a module says and uses. */
interface Declaration {
  /** Namespaces of the keys that are written in it. */
  speaks: Set<string>
  /** Namespaces that it brings itself, by loadTexts. */
  brings: Set<string>
  uses: Set<string>
  /** Modules that it imports when it runs. */
  late: string[]
}

interface Module {
  declarations: Map<string, Declaration>
  /** Where an imported name comes from; `*` stands for a whole module. */
  imports: Map<string, { file: string; name: string }>
}

/**
 * The namespaces that a module's export speaks and brings, with everything that it uses, found in
 * the source text.
 */
export function textsOf(file: string, name: string, seen = new Map<string, Declaration>()) {
  reach(file, name, seen)
  const found = [...seen.values()]
  return {
    speaks: new Set(found.flatMap(({ speaks }) => [...speaks])),
    brings: new Set(found.flatMap(({ brings }) => [...brings])),
  }
}

function reach(file: string, name: string, seen: Map<string, Declaration>) {
  const module = read(file)
  if (name === '*')
    return [...module.declarations.keys()].forEach((each) => reach(file, each, seen))
  const imported = module.imports.get(name)
  if (imported) return reach(imported.file, imported.name, seen)
  const declaration = module.declarations.get(name)
  if (!declaration || seen.has(`${file} ${name}`)) return
  seen.set(`${file} ${name}`, declaration)
  for (const used of declaration.uses) reach(file, used, seen)
  for (const late of declaration.late) reach(late, '*', seen)
}

const modules = new Map<string, Module>()

function read(file: string): Module {
  const known = modules.get(file) ?? parse(file)
  modules.set(file, known)
  return known
}

function parse(file: string): Module {
  const module: Module = { declarations: new Map(), imports: new Map() }
  for (const statement of sourceOf(file).statements) {
    if (ts.isImportDeclaration(statement)) addImports(module, file, statement)
    else
      for (const [name, node] of declared(statement))
        module.declarations.set(name, declarationOf(file, node))
  }
  return module
}

export function sourceOf(file: string) {
  return ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
}

function addImports(
  { imports }: Module,
  file: string,
  { moduleSpecifier, importClause }: ts.ImportDeclaration,
) {
  const from = pathOf(file, moduleSpecifier)
  const bindings = importClause?.namedBindings
  if (!from || !bindings || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return
  if (ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { file: from, name: '*' })
  else
    for (const { name, propertyName } of bindings.elements)
      imports.set(name.text, { file: from, name: (propertyName ?? name).text })
}

/** The file of an import in src/; undefined for packages, machines and styles. */
export function pathOf(file: string, specifier: ts.Node) {
  if (!ts.isStringLiteral(specifier) || !/\.tsx?$/.test(specifier.text)) return undefined
  if (specifier.text.startsWith('#src/')) return specifier.text.slice(1)
  return specifier.text.startsWith('.') ? join(dirname(file), specifier.text) : undefined
}

function declared(statement: ts.Statement): [name: string, node: ts.Node][] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((each) => [each.name.getText(), each])
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
  return isNamed && statement.name ? [[statement.name.text, statement]] : []
}

function declarationOf(file: string, node: ts.Node): Declaration {
  const declaration: Declaration = {
    speaks: new Set(),
    brings: new Set(),
    uses: new Set(),
    late: [],
  }
  const visit = (at: ts.Node) => {
    if (ts.isTypeNode(at)) return
    const text = ts.isStringLiteralLike(at) || ts.isTemplateHead(at) ? at.text : ''
    const [, namespace] = /^([a-z]+):[a-z]/i.exec(text) ?? []
    if (namespace) declaration.speaks.add(namespace)
    if (ts.isIdentifier(at) && !isMember(at)) declaration.uses.add(at.text)
    if (ts.isCallExpression(at)) addCall(file, at, declaration)
    ts.forEachChild(at, visit)
  }
  visit(node)
  return declaration
}

function addCall(
  file: string,
  { expression, arguments: given }: ts.CallExpression,
  declaration: Declaration,
) {
  const [first] = given
  if (expression.kind === ts.SyntaxKind.ImportKeyword && first) {
    const late = pathOf(file, first)
    if (late) declaration.late.push(late)
  }
  if (expression.getText() === 'loadTexts')
    given.filter(ts.isStringLiteral).forEach(({ text }) => declaration.brings.add(text))
}

function isMember({ parent, pos }: ts.Identifier) {
  if (ts.isPropertyAccessExpression(parent)) return parent.name.pos === pos
  return (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) && parent.name.pos === pos
}
