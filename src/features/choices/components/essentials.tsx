import { useState } from 'react'
import type { ReactNode } from 'react'
import { essentialCategories } from '#machines/choices/category/category.rules.ts'
import type { Category } from '#machines/choices/category/category.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { wantCategories } from '../choices.queries.ts'
import css from './choices.module.css'

interface EssentialsProps {
  weddingId: string
  undecided: readonly Category[]
  onAdded: (message: string, activityId: string | null) => void
  /** The categories that fewer weddings need. */
  children: ReactNode
}

/**
 * Where there is no plan yet: what most weddings need, taken into it in one press, and the rest
 * behind "More".
 */
export function Essentials({ weddingId, undecided, onAdded, children }: EssentialsProps) {
  const { t } = useTranslation()
  const offered = essentialsAmong(undecided)
  const [unticked, setUnticked] = useState<readonly ServiceCategory[]>([])
  const wanted = offered.filter((category) => !unticked.includes(category))
  const { sending, add } = useWanting(weddingId, (count, activityId) =>
    onAdded(t('choices:essentials.added', { count }), activityId),
  )
  const rest = undecided.length - offered.length
  const tick = (category: ServiceCategory, isTicked: boolean) =>
    setUnticked(isTicked ? unticked.filter((one) => one !== category) : [...unticked, category])

  return (
    <Card label={t('choices:essentials.title')}>
      <h2>{t('choices:essentials.title')}</h2>
      <Soft>{t('choices:essentials.lead')}</Soft>
      <ul className={css.ticks}>
        {offered.map((category) => (
          <li key={category}>
            <Checkbox
              name={category}
              checked={!unticked.includes(category)}
              onChange={(isTicked) => tick(category, isTicked)}
            >
              {t(`vendors:category.${category}`)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Notice kind="critical">{errorText(sending.refused)}</Notice>
      <div>
        <Button
          busy={sending.isBusy}
          busyLabel={t('choices:essentials.adding')}
          disabledReason={wanted.length === 0 ? t('choices:essentials.none') : null}
          onPress={() => void add(wanted)}
        >
          {t('choices:essentials.add', { count: wanted.length })}
        </Button>
      </div>
      <details className={css.more}>
        <summary>{t('choices:essentials.more', { count: rest })}</summary>
        {children}
      </details>
    </Card>
  )
}

/** Sends what is wanted; the same list sent again after an answer was lost is taken once. */
function useWanting(
  weddingId: string,
  onWanted: (count: number, activityId: string | null) => void,
) {
  const [sending, setSending] = useState<{ isBusy: boolean; refused: string | null }>({
    isBusy: false,
    refused: null,
  })
  const sendOnce = useSendOnce()

  async function add(wanted: ServiceCategory[]) {
    if (sending.isBusy) return
    setSending({ isBusy: true, refused: null })
    const answer = await sendOnce(wanted, (key) => wantCategories(weddingId, wanted, key))
    setSending({ isBusy: false, refused: answer.result === 'refused' ? answer.code : null })
    if (answer.result === 'answer') onWanted(answer.body.wanted, answer.body.activityId)
  }

  return { sending, add }
}

/** What most weddings need, as far as nobody has said anything about it. */
export function essentialsAmong(undecided: readonly Pick<Category, 'category'>[]) {
  return essentialCategories.filter((essential) =>
    undecided.some(({ category }) => category === essential),
  )
}
