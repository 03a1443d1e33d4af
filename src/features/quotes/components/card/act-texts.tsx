import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import { maxText } from '#machines/quotes/quote.schema.ts'
import type { Quote, QuoteRequest } from '#machines/quotes/quote.schema.ts'
import { isPayable, withChoice } from '#machines/quotes/quote.rules.ts'
import { isOnTheTable, quoteAt, turnOf } from '#machines/quotes/quote.selectors.ts'
import { quoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import { dayHere, formatDay, formatMoney, formatNearDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'

/** Whose turn it is, and what happens if nothing is done. */
export function meansText(quote: Quote, side: 'couple' | 'vendor', now: Date) {
  const day = lastDayText(quote.content.validUntil, now)
  const isCouples = turnOf(quote) === 'couple'
  if (side === 'couple')
    return t(isCouples ? 'quotes:means.coupleOpen' : 'quotes:means.coupleCountered', { day })
  return t(isCouples ? 'quotes:means.vendorOpen' : 'quotes:means.vendorCountered', { day })
}

/** Why a step that was begun was not taken: the quote is not any more as it was read. */
export function staleText(quote: Quote, at: string, day: string | null) {
  const { state } = quoteAt(quote, at)
  const word = t(`quotes:states.${state}`)
  return day !== null && isOnTheTable(state)
    ? t('quotes:staleFor', { state: word, day: formatDay(day) })
    : t('quotes:stale', { state: word })
}

/** The last day to accept it, in the wedding’s time zone. */
export function lastDayText(validUntil: string | null, now: Date) {
  return validUntil === null ? '' : formatNearDay(validUntil, dayHere(now))
}

type Known = Pick<DayQueueStatus, 'day' | 'place'> | null

/** The steps that are not possible while the business is suspended. */
const waiting: readonly QuoteRequest['event'][] = ['ACCEPT', 'COUNTER', 'KEEP']

/** Why the reader cannot take a step that the quote allows: now, on that day, with that choice. */
export function refusedByReader(
  event: QuoteRequest['event'],
  { isPaused, mayNotAccept, day }: { isPaused: boolean; mayNotAccept: string | null; day: Known },
  { quote: { content }, chosen }: Pick<Act, 'quote' | 'chosen'>,
): string[] {
  if (isPaused && waiting.includes(event)) return ['isNotPaused']
  if (event !== 'ACCEPT') return []
  if (mayNotAccept !== null) return ['owner']
  if (day?.place === 'full') return ['hasPlace']
  if (day?.place === 'none' || day?.place === 'past') return ['hasDay']
  return isPayable(withChoice(content, chosen)) ? [] : ['isPayable']
}

/** Why a step is not possible. */
export function disabledReasonFor(
  refusedBy: readonly string[],
  { name, day }: { name: string; day: Known },
  now: Date,
) {
  const known = (['isNotPaused', 'owner', 'hasPlace', 'hasDay', 'isPayable'] as const).find((one) =>
    refusedBy.includes(one),
  )
  return t(`quotes:off.${known ?? 'isStillValid'}`, { name, day: dayText(day, now) })
}

function dayText(known: Known, now: Date) {
  return known?.day ? formatNearDay(known.day, dayHere(now)) : ''
}

interface Act {
  /** The capacity that the business has left on the day. */
  day: Known
  /** The date of the wedding as it is now. */
  weddingDate: string | null
  quote: Quote
  /** The name of the other side. */
  name: string
  chosen: readonly string[]
  text: string
  setText: (text: string) => void
}

/** The label of a button, and the question before it. */
export function actTexts(event: QuoteRequest['event'], act: Act) {
  const { number } = act.quote
  const { name, text, setText } = act
  if (event === 'ACCEPT') return acceptTexts(act)
  if (event === 'DECLINE')
    return {
      label: t('quotes:act.decline'),
      busy: t('quotes:act.declining'),
      asked: {
        question: t('quotes:act.declineAsk', { number }),
        means: (
          <Stack>
            <p>{t('quotes:act.declineMeans', { name })}</p>
            <TextArea
              name="text"
              label={t('quotes:act.declineText')}
              error={text.trim().length > maxText ? t('errors:too_long') : null}
              value={text}
              onChange={setText}
            />
          </Stack>
        ),
        act: t('quotes:act.declineAct'),
        keep: t('quotes:act.declineKeep'),
      },
    }
  if (event === 'WITHDRAW')
    return {
      label: t('quotes:act.withdraw'),
      busy: t('quotes:act.withdrawing'),
      asked: {
        question: t('quotes:act.withdrawAsk', { number }),
        means: t('quotes:act.withdrawMeans'),
        act: t('quotes:act.withdraw'),
        keep: t('quotes:act.withdrawKeep'),
      },
    }
  if (event === 'KEEP') return { label: t('quotes:act.keep'), busy: t('quotes:act.keeping') }
  return { label: t('quotes:act.counter'), busy: t('quotes:act.countering') }
}

/** The question before accepting: what is agreed, and what is due at once. */
function acceptTexts({ quote: { number, content }, name, chosen, day, weddingDate }: Act) {
  const sums = quoteSums(content, { chosen })
  const money = (minor: number) => formatMoney({ minor, currency: content.currency })
  const total = money(sums.total)
  const first = sums.payments.find(({ kind }) => kind === 'deposit')
  const deposit = first
    ? t('quotes:act.acceptDeposit', { amount: money(first.minor) })
    : t('quotes:act.acceptNoDeposit')
  return {
    label: t('quotes:act.accept', { number }),
    busy: t('quotes:act.accepting'),
    asked: {
      question: t('quotes:act.acceptAsk', { number, total }),
      means: [
        t('quotes:act.acceptMeans', { name, total, deposit }),
        bookedDayText({ name, day, weddingDate }),
        ...(day?.place === 'last'
          ? [t('quotes:act.acceptLast', { day: dayText(day, new Date()) })]
          : []),
      ]
        .filter(Boolean)
        .join(' '),
      act: t('quotes:act.accept', { number }),
      keep: t('quotes:act.acceptKeep'),
    },
  }
}

/** The day that is booked. The wedding may have another date since the business was asked. */
function bookedDayText({ name, day, weddingDate }: Pick<Act, 'name' | 'day' | 'weddingDate'>) {
  if (!day?.day) return ''
  const texts = { name, day: dayText(day, new Date()) }
  if (weddingDate === null || weddingDate === day.day) return t('quotes:act.acceptDay', texts)
  const wedding = formatNearDay(weddingDate, dayHere(new Date()))
  return t('quotes:act.acceptOtherDay', { ...texts, wedding })
}
