import { useState } from 'react'
import type { ReactNode } from 'react'
import { removalBlockers } from '#machines/choices/vendor-choice.rules.ts'
import type { Choice, ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Facts, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { removeChoice } from '../choices.queries.ts'
import { ChoiceDetails } from '../components/choice-details.tsx'
import { ChoiceDocuments } from '../components/choice-documents.tsx'
import { placeOf, priceOf } from '../components/choice-line.tsx'
import { ChoiceStatusCard, doneText } from '../components/choice-status-card.tsx'
import css from '../components/choices.module.css'

interface ChoicePageProps {
  weddingId: string
  currency: string
  record: ChoiceRecord
  mayEdit: boolean
  keep: (record: ChoiceRecord) => void
  readAgain: () => void
  /** What they are on the budget. */
  cost: ReactNode
  /** The tasks that are linked to them. */
  tasks: ReactNode
  /** Who did what with them. */
  history: ReactNode
}

/** One vendor: where the couple is with them, what is known, and the documents kept. */
export function ChoicePage({
  weddingId,
  currency,
  record,
  mayEdit,
  keep,
  readAgain,
  cost,
  tasks,
  history,
}: ChoicePageProps) {
  const { t } = useTranslation()
  const { choice } = record
  const { may } = useWedding()
  const showToast = useUndoToast(weddingId, readAgain)
  const [gone, setGone] = useState<string | null>(null)
  const owned = { weddingId, record, mayEdit, keep, readAgain }
  if (gone !== null) {
    const back = () => {
      setGone(null)
      readAgain()
    }
    return <RemovedChoice weddingId={weddingId} choice={choice} activityId={gone} onBack={back} />
  }
  return (
    <Stack gap="loose">
      {choice.business && !choice.business.isListed ? (
        <Notice>{t('choices:choice.unlisted')}</Notice>
      ) : null}
      <ChoiceStatusCard
        {...owned}
        onTaken={(fact, activityId, now) =>
          showToast(doneText(fact, now, may('budget', 'edit')), activityId)
        }
      />
      <div className={css.columns}>
        <Stack gap="loose">
          {mayEdit ? (
            <ChoiceDetails {...owned} currency={currency} />
          ) : (
            <KnownDetails record={record} />
          )}
        </Stack>
        <Stack gap="loose">
          {cost}
          {tasks}
          <ChoiceDocuments {...owned} />
          {mayEdit ? <Removal weddingId={weddingId} record={record} onGone={setGone} /> : null}
          {history}
        </Stack>
      </div>
    </Stack>
  )
}

/** The same for somebody who may look and not change. */
function KnownDetails({ record: { choice } }: { record: ChoiceRecord }) {
  const { t } = useTranslation()
  return (
    <Card label={t('choices:details.title')}>
      <h2>{t('choices:details.title')}</h2>
      <Soft>{t('choices:viewOnly')}</Soft>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[
          { name: t('choices:details.from'), value: placeOf(choice) },
          { name: t('choices:details.price'), value: choice.price ? priceOf(choice) : null },
          { name: t('choices:details.contact'), value: choice.contact },
          { name: t('choices:details.email'), value: choice.email },
          { name: t('choices:details.phone'), value: choice.phone },
          { name: t('choices:details.website'), value: choice.website },
          { name: t('choices:details.notes'), value: choice.notes },
        ]}
      />
    </Card>
  )
}

/** Taking somebody off the list, who is out already. */
function Removal({
  weddingId,
  record,
  onGone,
}: Pick<ChoicePageProps, 'weddingId' | 'record'> & { onGone: (activityId: string) => void }) {
  const { t } = useTranslation()
  const { choice, documents } = record
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [why] = removalBlockers({ state: choice.state, documents: documents.length })

  async function remove() {
    setBusy(true)
    const answer = await removeChoice(weddingId, choice.id)
    setBusy(false)
    if (answer.result === 'answer') onGone(answer.body.activityId)
    else setRefused(answer.code)
  }

  return (
    <Card label={t('choices:removing.title')}>
      <Stack gap="tight">
        <h2>{t('choices:removing.title')}</h2>
        <Soft>{t('choices:removing.lead')}</Soft>
      </Stack>
      <div className={css.acts}>
        <Button
          kind="danger"
          busy={isBusy}
          busyLabel={t('choices:removing.busy')}
          disabledReason={why ? t(`choices:removing.${why}`) : null}
          onPress={() => void remove()}
        >
          {t('choices:removing.act', { name: choice.name })}
        </Button>
      </div>
      <Notice kind="critical">
        {refused ? t('choices:refused', { reason: errorText(refused) ?? '' }) : null}
      </Notice>
    </Card>
  )
}

/** Where somebody was: they are off the list, and this is the way back. */
function RemovedChoice({
  weddingId,
  choice,
  activityId,
  onBack,
}: {
  weddingId: string
  choice: Choice
  activityId: string
  onBack: () => void
}) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function undo() {
    setBusy(true)
    const answer = await undoActivity(weddingId, activityId)
    setBusy(false)
    if (answer.result === 'answer') onBack()
    else setRefused(answer.code)
  }

  return (
    <Card label={t('choices:messages.removed', { name: choice.name })}>
      <h2>{t('choices:messages.removed', { name: choice.name })}</h2>
      <Notice kind="critical">{errorText(refused)}</Notice>
      <div className={css.acts}>
        <Button busy={isBusy} busyLabel={t('choices:step.busy')} onPress={() => void undo()}>
          {t('choices:removing.undo')}
        </Button>
        <ButtonLink to={`/dashboard/vendors/in/${choice.category}`} kind="quiet">
          {t(`vendors:category.${choice.category}`)}
        </ButtonLink>
      </div>
    </Card>
  )
}
