import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { contentFrom, problemsIn, typedQuote } from '#machines/quotes/forms/quote-form.rules.ts'
import type { TypedQuote } from '#machines/quotes/forms/quote-form.rules.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { isPrivate } from '#machines/quotes/quote.selectors.ts'
import { quoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import type { QuoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import { enquiryKeys } from '#src/features/enquiries/enquiries.queries.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { QuoteFigures } from '../components/card/quote-figures.tsx'
import { BeginQuote } from '../components/editor/begin-quote.tsx'
import type { Beginning } from '../components/editor/begin-quote.tsx'
import { EditorFoot, SendQuestion } from '../components/editor/editor-foot.tsx'
import { LineFields } from '../components/editor/line-fields.tsx'
import { ConditionFields, PaymentFields } from '../components/editor/payment-fields.tsx'
import { PriceFields } from '../components/editor/price-fields.tsx'
import { SaveTemplate } from '../components/editor/save-template.tsx'
import { StartOver } from '../components/editor/start-over.tsx'
import css from '../components/editor/editor.module.css'
import { quoteKeys } from '../quotes.queries.ts'
import { isQuoteKept, useQuoteDraft } from '../use-quote-draft.ts'
import type { QuoteDraft } from '../use-quote-draft.ts'
import { useSaveQuote } from '../use-save-quote.ts'

interface EditorProps {
  enquiryId: string
  businessId: string
  /** The names of the couple. */
  name: string
  /** The quotes of the enquiry, newest first. */
  quotes: readonly Quote[]
  beginnings: readonly Beginning[]
  weddingDay: string | null
  /** The current day in the zone of the wedding. */
  today: string
  /** The address of the thread. */
  back: string
}

/**
 * The editor of a quote: everything on one page, with the total beside it. What was typed and not
 * saved goes on at once; only a quote that nobody has begun asks what to start from.
 */
export function QuoteEditorPage(props: EditorProps) {
  const { enquiryId, businessId, beginnings } = props
  const draft = props.quotes.find(({ state }) => isPrivate(state)) ?? null
  const [begun, begin] = useState<QuoteContent | null>(
    () => draft?.content ?? (isQuoteKept(enquiryId) ? (beginnings[0]?.content ?? null) : null),
  )
  const page = useRef<HTMLDivElement>(null)
  function move(to: QuoteContent | null) {
    flushSync(() => begin(to))
    page.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={page}>
      {begun === null ? (
        <BeginQuote businessId={businessId} beginnings={beginnings} onBegin={move} />
      ) : (
        <Editor {...props} draft={draft} begun={begun} onStartOver={() => move(null)} />
      )}
    </div>
  )
}

function Editor(
  props: EditorProps & { draft: Quote | null; begun: QuoteContent; onStartOver: () => void },
) {
  const { enquiryId, businessId, quotes, weddingDay, today, draft: saved, begun } = props
  const { t } = useTranslation()
  const save = useSaveQuote(enquiryId, saved)
  const draft = useQuoteDraft(enquiryId, typedQuote(begun), save.version)
  const leave = useLeave(props, draft)
  const [isAsking, ask] = useState(false)
  const content = contentFrom(draft.values)
  const sums = quoteSums(content)
  const total = formatMoney({ minor: sums.total, currency: content.currency })
  async function send() {
    const sent = await save.send(content)
    ask(false)
    if (sent) await leave(t('quotes:editor.sent'))
  }
  const isOver = content.validUntil !== null && content.validUntil < today
  return (
    <Form
      refused={t('quotes:editor.refused')}
      onSubmit={() => {
        if (draft.check('send') && !isOver) ask(true)
      }}
    >
      <div className={css.page}>
        <Fields
          draft={draft}
          sums={sums}
          businessId={businessId}
          today={today}
          onStartOver={saved === null ? props.onStartOver : null}
        />
        <Preview values={draft.values} weddingDay={weddingDay} />
        <EditorFoot
          total={total}
          draft={draft}
          save={save}
          content={content}
          saved={saved}
          onDiscarded={leave}
        />
      </div>
      <SaveNotices {...save} />
      {isAsking ? (
        <SendQuestion
          name={props.name}
          quotes={quotes}
          number={saved?.number ?? (quotes[0]?.number ?? 0) + 1}
          total={total}
          until={content.validUntil ?? today}
          isBusy={save.busyWith !== null}
          onKeep={() => ask(false)}
          onSend={() => void send()}
        />
      ) : null}
    </Form>
  )
}

/** Why the last save or step did not hold. */
function SaveNotices({
  refusal,
  conflict,
}: Pick<ReturnType<typeof useSaveQuote>, 'refusal' | 'conflict'>) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <Notice kind="caution">{conflict ? t(`quotes:editor.conflict.${conflict}`) : null}</Notice>
    </>
  )
}

/** All fields of the form. A saved draft is discarded, and not started over. */
function Fields({
  draft,
  sums,
  businessId,
  today,
  onStartOver,
}: {
  draft: QuoteDraft
  sums: QuoteSums
  businessId: string
  today: string
  onStartOver: (() => void) | null
}) {
  const { t } = useTranslation()
  return (
    <div className={css.lines}>
      <Notice>
        {draft.isKept ? (
          <>
            {t('quotes:editor.unsaved')}
            {onStartOver === null ? null : <StartOver draft={draft} onStartOver={onStartOver} />}
          </>
        ) : null}
      </Notice>
      <LineFields draft={draft} sums={sums} />
      <PriceFields draft={draft} />
      <PaymentFields draft={draft} />
      <ConditionFields draft={draft} today={today} />
      <SaveTemplate
        businessId={businessId}
        content={contentFrom(draft.values)}
        check={() => draft.check('save')}
      />
    </div>
  )
}

/** Returns to the thread with a toast. */
function useLeave({ enquiryId, back }: EditorProps, draft: QuoteDraft) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const showToast = useToast()
  return async (message: string) => {
    draft.forget()
    showToast({ message })
    await client.invalidateQueries({ queryKey: quoteKeys.of(enquiryId) })
    void client.invalidateQueries({ queryKey: enquiryKeys.all })
    void navigate(back)
  }
}

function Preview({ values, weddingDay }: { values: TypedQuote; weddingDay: string | null }) {
  const { t } = useTranslation()
  const content = contentFrom(values)
  return (
    <div className={css.preview}>
      <Card label={t('quotes:editor.preview')}>
        <h2>{t('quotes:editor.preview')}</h2>
        <QuoteFigures
          content={content}
          sums={quoteSums(content)}
          side="vendor"
          weddingDay={weddingDay}
          own={null}
          isRateUnread={problemsIn(values).some(({ path }) => path === 'tax')}
        />
      </Card>
    </div>
  )
}
