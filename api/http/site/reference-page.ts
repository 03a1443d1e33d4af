import { problemStatus } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { OpenApiDocument, OperationObject } from '../contract/open-api.ts'
import { problemTitles } from '../problems.ts'
import { escaped, htmlOf } from './markup.ts'

/**
 * /api/docs: the OpenAPI document for people, with an anchor for each problem code, which the
 * `type` of every problem links to.
 */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => ({ path, method: method.toUpperCase(), spec })),
  )
  const byTag = Map.groupBy(operations, ({ spec }) => spec.tags[0] ?? '')
  const sections = [...byTag].map(
    ([tag, inside]) =>
      `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>${inside.map(operationPart).join('')}`,
  )
  return htmlOf({
    title: `${document.info.title} API`,
    body: `<p>${escaped(document.info.description)} The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Sections">${[...byTag.keys()].map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a> · `).join('')}<a href="#problems">problems</a></nav>
${sections.join('\n')}
<h2 id="problems">problems</h2>
<dl>${Object.keys(problemStatus).map(problemPart).join('\n')}</dl>`,
  })
}

function operationPart({
  path,
  method,
  spec,
}: {
  path: string
  method: string
  spec: OperationObject
}) {
  const { parameters, requestBody, responses } = spec
  const rows = parameters.map(
    ({ name, in: place, required, description = '' }) =>
      `<dd><code>${escaped(name)}</code> (${place}${required ? ', required' : ''}) ${escaped(description)}</dd>`,
  )
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) =>
    details('Body', schema),
  )
  return `<article id="${escaped(spec.operationId)}">
<h3><code>${method} ${escaped(path)}</code></h3>
<p>${escaped(spec.summary)}. <span class="quiet">For: ${escaped(spec['x-roles'].join(', '))}</span></p>
${bodies.join('')}
<dl>${rows.length > 0 ? `<dt>Takes</dt>${rows.join('')}` : ''}<dt>Answers</dt>${Object.entries(responses).map(responsePart).join('')}</dl>
</article>`
}

function responsePart([status, response]: [string, OperationObject['responses'][string]]) {
  const codes = response['x-codes']
  if (codes)
    return `<dd>${status}: ${codes.map((code) => `<a href="#${escaped(code)}">${escaped(code)}</a>`).join(', ')}</dd>`
  const shapes = Object.values(response.content ?? {}).map(({ schema }) => details('Shape', schema))
  return `<dd>${status}: ${escaped(response.description)} ${shapes.join('')}</dd>`
}

function problemPart(code: string) {
  // The keys of problemStatus are the codes.
  const known = code as ProblemCode
  return `<div id="${code}"><dt><code>${code}</code> <span class="quiet">${problemStatus[known]}</span></dt><dd>${escaped(problemTitles[known])}</dd></div>`
}

function details(summary: string, schema: unknown) {
  return `<details><summary>${summary}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`
}
