import { useState } from 'react'
import * as v from 'valibot'
import type { AskForm } from '#machines/enquiries/forms/ask-form.schema.ts'
import { typedInto } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'

const valuesSchema = v.record(v.string(), v.string())

/**
 * What is typed to ask vendors, kept in this browser until it is sent; `begin` is what the wedding
 * says already.
 */
export function useAskDraft(weddingId: string, begin: AskForm) {
  const [kept] = useState(() => storedInBrowser(`ask.${weddingId}`, parsedBy(valuesSchema)))
  const [typed, setTyped] = useState(() => ({
    values: { ...begin, ...onlyFieldsOf(begin, kept.read() ?? {}) },
    problems: [] as FieldProblem[],
  }))
  return {
    values: typed.values,
    problems: typed.problems,
    problemAt: (field: string) => typed.problems.find(({ path }) => path === field)?.code ?? null,
    showProblems: (problems: FieldProblem[]) => setTyped((now) => ({ ...now, problems })),
    change: (field: keyof AskForm, value: string) => {
      const next = typedInto(typed, { field, value })
      kept.write(next.values)
      setTyped(next)
    },
    forget: () => kept.write(null),
  }
}

/**
 * An older release may have stored fields that this one does not have, or that had another name
 * then.
 */
function onlyFieldsOf(form: AskForm, stored: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(stored)
      .map(([field, value]) => [formerNames[field] ?? field, value] as const)
      .filter(([field]) => field in form),
  )
}

const formerNames: Record<string, keyof AskForm> = {
  leastGuests: 'minGuests',
  mostGuests: 'maxGuests',
  least: 'minBudget',
  most: 'maxBudget',
}
