import { useState } from 'react'
import * as v from 'valibot'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { lineKinds, taxModes } from '#machines/quotes/quote-content.schema.ts'
import {
  problemsIn,
  reductionKinds,
  sendProblems,
  typedDues,
} from '#machines/quotes/forms/quote-form.rules.ts'
import type { TypedLine, TypedPart, TypedQuote } from '#machines/quotes/forms/quote-form.rules.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'

/** Any text is restored and shown with its problems; only the structure must be valid. */
const text = v.string()
const keptSchema = v.object({
  currency: text,
  guests: text,
  lines: v.array(
    v.object({
      id: text,
      name: text,
      note: text,
      kind: v.picklist(lineKinds),
      price: text,
      quantity: text,
      optional: v.boolean(),
    }),
  ),
  discountKind: v.picklist(reductionKinds),
  discount: text,
  taxMode: v.picklist(taxModes),
  tax: text,
  depositKind: v.picklist(reductionKinds),
  deposit: text,
  plan: v.array(v.object({ percent: text, due: v.picklist(typedDues), days: text, day: text })),
  validUntil: text,
  terms: text,
  /** The version of the saved draft that it was typed over; null where there was none. */
  over: v.optional(v.nullable(v.number())),
})

const keptQuote = (enquiryId: string) => storedInBrowser(`quote.${enquiryId}`, parsedBy(keptSchema))

/** Whether this browser holds a quote for the enquiry that was typed and not saved. */
export function isQuoteKept(enquiryId: string) {
  return keptQuote(enquiryId).read() !== null
}

/**
 * The version of the saved draft over which the kept text was typed; null where there was none, and
 * undefined where nothing is kept.
 */
export function keptOver(enquiryId: string) {
  return keptQuote(enquiryId).read()?.over
}

/**
 * The draft of a quote in the form. The browser stores it from the first change until it is saved,
 * so that a reload, a crash or a lost connection loses nothing. `versionOf` answers the version of
 * the saved draft that it is typed over.
 */
export function useQuoteDraft(
  enquiryId: string,
  begin: TypedQuote,
  versionOf: () => number | null = () => null,
) {
  const [kept] = useState(() => keptQuote(enquiryId))
  const [typed, setTyped] = useState(() => {
    const found: TypedQuote | null = kept.read()
    return { values: found ?? begin, problems: [] as FieldProblem[], isKept: found !== null }
  })

  function change(values: TypedQuote, cleared: string) {
    kept.write({ ...values, over: versionOf() })
    setTyped((now) => ({
      values,
      problems: now.problems.filter(({ path }) => !path.startsWith(cleared)),
      isKept: false,
    }))
  }

  return {
    values: typed.values,
    /** Whether the shown draft was restored from an earlier visit. */
    isKept: typed.isKept,
    problemAt: (path: string) => typed.problems.find((each) => each.path === path)?.code ?? null,
    set: (changed: Partial<TypedQuote>) =>
      change({ ...typed.values, ...changed }, figureOf(Object.keys(changed)[0] ?? '')),
    setLine: (place: number, changed: Partial<TypedLine>) =>
      change(
        {
          ...typed.values,
          lines: typed.values.lines.map((line, each) =>
            each === place ? { ...line, ...changed } : line,
          ),
        },
        `lines.${place}.`,
      ),
    setPart: (place: number, changed: Partial<TypedPart>) =>
      change(
        {
          ...typed.values,
          plan: typed.values.plan.map((part, each) =>
            each === place ? { ...part, ...changed } : part,
          ),
        },
        `plan.${place}.`,
      ),
    /** Whether it can be saved or sent; if not, the fields show what is wrong. */
    check(forWhat: 'save' | 'send') {
      const problems = [
        ...problemsIn(typed.values),
        ...(forWhat === 'send' ? sendProblems(typed.values) : []),
      ]
      setTyped((now) => ({ ...now, problems }))
      return problems.length === 0
    },
    forget: () => kept.write(null),
  }
}

/** A figure of another kind is another figure: what was wrong with it is over. */
function figureOf(field: string) {
  return field.replace(/(?:Kind|Mode)$/, '')
}

export type QuoteDraft = ReturnType<typeof useQuoteDraft>
