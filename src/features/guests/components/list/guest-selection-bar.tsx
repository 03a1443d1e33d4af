import { useLayoutEffect, useRef, useState } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { tagsIn } from '#machines/guests/forms/guest-form.schema.ts'
import { answers, maxAtOnce } from '#machines/guests/guest.schema.ts'
import type { GivenAnswer, SeveralChange } from '#machines/guests/guest.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import field from '#src/ui/forms/field.module.css'
import { focusGrid } from '../../grid/use-grid.ts'
import { eventName } from '../table/line-texts.tsx'
import css from './guest-selection-bar.module.css'

interface SeveralProps {
  selected: ReadonlySet<string>
  events: readonly WeddingEvent[]
  /** Why what was asked for last was not done, in words. */
  refusal: string | null
  /** Answers whether it was done. */
  onChange: (change: SeveralChange) => Promise<boolean>
  onRemove: (ids: string[]) => void
  onClear: () => void
}

/**
 * What can be done to all selected guests at once. It stays at the foot of the screen for as long
 * as anybody is selected.
 */
export function GuestSelectionBar({
  selected,
  events,
  refusal,
  onChange,
  onRemove,
  onClear,
}: SeveralProps) {
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  // Whoever pressed something in it goes on in the list once nobody is selected any more.
  useLayoutEffect(() => {
    const own = bar.current
    return () => {
      if (own?.contains(document.activeElement)) focusGrid()
    }
  }, [])
  const [isOpen, open] = useState(false)
  const ids = [...selected]
  const disabledReason = ids.length > maxAtOnce ? t('guests:several.tooMany') : null
  const shared = disabledReason ? { disabledReason, whyAt: 'several-why' } : {}
  return (
    <section
      ref={bar}
      className={css.bar}
      data-bar="foot"
      data-open={isOpen || undefined}
      aria-label={t('guests:several.label')}
    >
      <div className={css.refusal}>
        <Notice kind="critical">{refusal}</Notice>
      </div>
      <output className={css.count}>{t('guests:several.count', { count: ids.length })}</output>
      <div className={css.opener}>
        <button type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {t('guests:several.change')}
        </button>
      </div>
      <AnswerGroup {...{ events, onChange, ids, shared }} />
      <TagForm {...{ onChange, ids, disabledReason, shared }} />
      <div className={css.group}>
        <Button kind="danger" {...shared} onPress={() => onRemove(ids)}>
          {t('guests:several.remove')}
        </Button>
        <Button kind="bare" onPress={onClear}>
          {t('guests:several.clear')}
        </Button>
      </div>
      {disabledReason ? (
        <p className={css.why} id="several-why">
          {disabledReason}
        </p>
      ) : null}
    </section>
  )
}

function AnswerGroup({
  events,
  onChange,
  ids,
  shared,
}: {
  events: readonly WeddingEvent[]
  onChange: SeveralProps['onChange']
  ids: string[]
  shared: { disabledReason?: string; whyAt?: string }
}) {
  const { t } = useTranslation()
  const [eventId, setEventId] = useState(events[0]?.id ?? '')
  const [answer, setAnswer] = useState<GivenAnswer['answer']>('coming')
  return (
    <div className={`${css.group} ${css.folded}`}>
      <select
        className={field.input}
        aria-label={t('guests:several.event')}
        value={eventId}
        onChange={({ target }) => setEventId(target.value)}
      >
        {events.map((event) => (
          <option key={event.id} value={event.id}>
            {eventName(event)}
          </option>
        ))}
      </select>
      <select
        className={field.input}
        aria-label={t('guests:several.answer')}
        value={answer}
        // The list holds these values and no others.
        onChange={({ target }) => setAnswer(target.value as GivenAnswer['answer'])}
      >
        {[...answers, 'invited' as const, 'uninvited' as const].map((one) => (
          <option key={one} value={one}>
            {t(`guests:answer.${one}`)}
          </option>
        ))}
      </select>
      <Button
        kind="quiet"
        {...shared}
        onPress={() => void onChange({ ids, answers: [{ eventId, answer }] })}
      >
        {t('guests:several.set')}
      </Button>
    </div>
  )
}

function TagForm({
  onChange,
  ids,
  disabledReason,
  shared,
}: {
  onChange: SeveralProps['onChange']
  ids: string[]
  disabledReason: string | null
  shared: { disabledReason?: string; whyAt?: string }
}) {
  const { t } = useTranslation()
  const [tag, setTag] = useState('')
  async function add(addTags: string[]) {
    if (await onChange({ ids, addTags })) setTag((now) => (now === tag ? '' : now))
  }
  return (
    <form
      className={`${css.group} ${css.folded}`}
      onSubmit={(event) => {
        event.preventDefault()
        const addTags = tagsIn(tag)
        if (addTags.length === 0 || disabledReason) return
        void add(addTags)
      }}
    >
      <input
        className={field.input}
        aria-label={t('guests:several.tag')}
        placeholder={t('guests:several.tag')}
        maxLength={200}
        value={tag}
        onChange={({ target }) => setTag(target.value)}
      />
      <Button type="submit" kind="quiet" {...shared}>
        {t('guests:several.addTag')}
      </Button>
    </form>
  )
}
