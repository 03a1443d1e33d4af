import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { isOnTheTable, quoteActions } from '#machines/quotes/quote.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import type { QuoteDraft } from '../../use-quote-draft.ts'
import type { useSaveQuote } from '../../use-save-quote.ts'
import css from './editor.module.css'

/** The total and the actions, always visible below the form. */
export function EditorFoot({
  total,
  draft,
  save,
  content,
  saved,
  onDiscarded,
}: {
  total: string
  draft: QuoteDraft
  save: ReturnType<typeof useSaveQuote>
  content: QuoteContent
  saved: Quote | null
  onDiscarded: (message: string) => Promise<void>
}) {
  const { t } = useTranslation()
  const showToast = useToast()
  const now = useNow()
  async function keep() {
    if (!draft.check('save') || !(await save.save(content))) return
    draft.forget()
    showToast({ message: t('quotes:editor.saved') })
  }
  return (
    <div className={`${css.foot} ${css.wide}`}>
      <output className={css.total}>
        {t('quotes:sums.total')}: {total}
      </output>
      <Row>
        <Button
          type="submit"
          busy={save.busyWith === 'SEND'}
          busyLabel={t('quotes:editor.sending')}
        >
          {t('quotes:editor.send')}
        </Button>
        <Button
          kind="quiet"
          busy={save.busyWith === 'save'}
          busyLabel={t('quotes:editor.saving')}
          onPress={() => void keep()}
        >
          {t('quotes:editor.save')}
        </Button>
        {saved ? (
          <LifecycleActions
            actions={quoteActions(saved, 'vendor', now.toISOString()).filter(
              ({ event }) => event === 'DISCARD',
            )}
            busyWith={save.busyWith === 'DISCARD' ? 'DISCARD' : null}
            onTake={async () => {
              if (await save.discard(saved)) await onDiscarded(t('quotes:states.discarded'))
            }}
            textsFor={discardTexts}
          />
        ) : null}
      </Row>
    </div>
  )
}

/** Asks before sending, because a sent quote can no longer be changed. */
export function SendQuestion({
  name,
  quotes,
  number,
  total,
  until,
  isBusy,
  onKeep,
  onSend,
}: {
  name: string
  quotes: readonly Quote[]
  number: number
  total: string
  until: string
  isBusy: boolean
  onKeep: () => void
  onSend: () => void
}) {
  const { t } = useTranslation()
  const open = quotes.find(({ state }) => isOnTheTable(state))
  return (
    <Confirm
      open
      kind="primary"
      question={t('quotes:editor.sendAsk', { number, total })}
      act={t('quotes:editor.send')}
      busy={isBusy}
      busyLabel={t('quotes:editor.sending')}
      keep={t('quotes:editor.sendKeep')}
      onKeep={onKeep}
      onAct={onSend}
    >
      <p>{t('quotes:editor.sendMeans', { name, day: formatDate(until) })}</p>
      {open ? <p>{t('quotes:editor.sendReplaces', { number: open.number })}</p> : null}
    </Confirm>
  )
}

function discardTexts() {
  return {
    label: t('quotes:act.discard'),
    busy: t('quotes:act.discarding'),
    asked: {
      question: t('quotes:act.discardAsk'),
      means: t('quotes:act.discardMeans'),
      act: t('quotes:act.discard'),
      keep: t('quotes:act.discardKeep'),
    },
  }
}
