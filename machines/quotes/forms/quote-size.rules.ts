import { maxMinor } from '#machines/kernel/values/money.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { QuoteContent } from '../quote-content.schema.ts'
import { maxTotal } from '../quote.rules.ts'
import { quoteSums } from '../sums/quote-sums.rules.ts'

/** The lines that come to more than can be stored, or all of them where only their total does. */
export function oversizeIn(content: QuoteContent): FieldProblem[] {
  const code = 'quote_too_large'
  const dear = quoteSums(content).lines.flatMap(({ minor }, place) =>
    minor > maxMinor ? [{ path: `lines.${place}.price`, code }] : [],
  )
  if (dear.length > 0) return dear
  return maxTotal(content) > maxMinor ? [{ path: 'lines', code }] : []
}
