import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DayLink, MadeDayLink } from '#machines/timeline/schedule/schedule.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { copyableLinkTexts } from '#src/i18n/parts/copyable-link.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CopyableLink } from '#src/ui/actions/copyable-link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, List, Pair, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { linksOptions, makeLink, unlinkedOptions, withdrawLink } from '../../schedule.queries.ts'

/** Whom the couple has given a link to the schedule, and whether they have opened it. */
export function DayLinks({
  weddingId,
  disabledReason,
}: {
  weddingId: string
  disabledReason: string | null
}) {
  const { t } = useTranslation()
  const { links, vendors, made, refusal, add, withdraw } = useDayLinks(weddingId)
  const [ending, end] = useState<DayLink | null>(null)
  return (
    <Card label={t('schedule:links.title')}>
      <h2>{t('schedule:links.title')}</h2>
      <Soft>{t('schedule:links.lead')}</Soft>
      {disabledReason === null ? (
        <NewLink weddingId={weddingId} vendors={vendors} onMade={add} />
      ) : null}
      {made ? (
        <CopyableLink
          title={t('schedule:links.madeTitle', { name: made.name })}
          hint={t('schedule:links.made')}
          url={made.url}
          texts={copyableLinkTexts()}
        />
      ) : null}
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <QueryLoader
        query={links}
        loading={null}
        failure={{ as: 'part', title: t('schedule:links.failed') }}
      >
        {(all) => (all.length === 0 ? <Soft>{t('schedule:links.none')}</Soft> : null)}
      </QueryLoader>
      <List>
        {(links.data ?? []).map((link) => (
          <li key={link.id}>
            <LinkRow link={link} disabledReason={disabledReason} onWithdraw={() => end(link)} />
          </li>
        ))}
      </List>
      <Confirm
        open={ending !== null}
        question={t('schedule:links.withdrawQuestion', { name: ending?.name ?? '' })}
        act={t('schedule:links.withdrawAct')}
        keep={t('schedule:links.keep')}
        onAct={() => void (ending && withdraw(ending, () => end(null)))}
        onKeep={() => end(null)}
      >
        <p>{t('schedule:links.withdrawMeans')}</p>
      </Confirm>
    </Card>
  )
}

/** The links that there are, the vendors who have none, and making and withdrawing one. */
function useDayLinks(weddingId: string) {
  const links = useQuery(linksOptions(weddingId))
  const vendors = useQuery(unlinkedOptions(weddingId))
  const [made, setMade] = useState<MadeDayLink | null>(null)
  const [refusal, refuse] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()
  const again = () => {
    void links.refetch()
    void vendors.refetch()
  }

  function add(link: MadeDayLink) {
    setMade(link)
    again()
  }

  async function withdraw(link: DayLink, onAnswered: () => void) {
    refuse(null)
    const tellIfLeft = expectRefusal()
    const answer = await withdrawLink(weddingId, link.id)
    onAnswered()
    again()
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void withdraw(link, onAnswered))
      return refuse(answer.code)
    }
    return setMade((shown) => (shown?.id === link.id ? null : shown))
  }

  return { links, vendors: vendors.data ?? [], made, refusal, add, withdraw }
}

function LinkRow({
  link,
  disabledReason,
  onWithdraw,
}: {
  link: DayLink
  disabledReason: string | null
  onWithdraw: () => void
}) {
  const { t } = useTranslation()
  return (
    <Row spread>
      <div>
        <strong>{link.name}</strong>
        <Soft small>{statusOf(link)}</Soft>
      </div>
      {link.withdrawnAt === null ? (
        <Button
          kind="quiet"
          name={t('schedule:links.withdrawName', { name: link.name })}
          disabledReason={disabledReason}
          onPress={onWithdraw}
        >
          {t('schedule:links.withdraw')}
        </Button>
      ) : null}
    </Row>
  )
}

interface NewLinkProps {
  weddingId: string
  vendors: readonly { choiceId: string; name: string }[]
  onMade: (link: MadeDayLink) => void
}

/** For a booked vendor, or for anybody by name. */
function NewLink({ weddingId, vendors, onMade }: NewLinkProps) {
  const { t } = useTranslation()
  const form = useNewLink({ weddingId, vendors, onMade })
  const { vendor, problem } = form
  return (
    <Form onSubmit={() => void form.submit()}>
      <Pair>
        {vendors.length > 0 ? (
          <Select
            label={t('schedule:links.vendor')}
            name="choiceId"
            empty={t('schedule:links.somebody')}
            value={form.choiceId}
            choices={vendors.map((one) => ({ value: one.choiceId, label: one.name }))}
            onChange={form.choose}
          />
        ) : null}
        {vendor ? null : (
          <TextField
            label={t('schedule:links.name')}
            name="name"
            required
            hint={t('schedule:links.nameHint')}
            value={form.name}
            error={errorText(problem)}
            onChange={form.type}
          />
        )}
      </Pair>
      <Notice kind="critical">{vendor ? errorText(problem) : null}</Notice>
      <div>
        <Button type="submit" kind="quiet" busy={form.isSaving} busyLabel={t('ui:saving')}>
          {t('schedule:links.make')}
        </Button>
      </div>
    </Form>
  )
}

/** Whom a new link is for, and making it. */
function useNewLink({ weddingId, vendors, onMade }: NewLinkProps) {
  const [name, setName] = useState('')
  const [choiceId, setChoiceId] = useState('')
  const [outcome, setOutcome] = useState(untried)
  const expectRefusal = useLateRefusal()
  const sendOnce = useSendOnce()
  const vendor = vendors.find((one) => one.choiceId === choiceId)

  function type(typed: string) {
    setName(typed)
    setOutcome(untried)
  }

  function choose(id: string) {
    setChoiceId(id)
    setOutcome(untried)
  }

  async function submit() {
    if (outcome.isSaving) return
    const wanted = vendor?.name ?? name.trim()
    if (wanted === '') return setOutcome({ isSaving: false, problem: 'required' })
    setOutcome({ isSaving: true, problem: null })
    const tellIfLeft = expectRefusal()
    const link = { name: wanted.slice(0, 100), choiceId: vendor?.choiceId ?? null }
    const answer = await sendOnce(link, (key) => makeLink(weddingId, link, key))
    if (answer.result === 'refused') {
      // A link is shown once, by the form that made it.
      tellIfLeft(answer.code, null)
      return setOutcome({
        isSaving: false,
        problem: answer.details.fields?.[0]?.code ?? answer.code,
      })
    }
    type('')
    choose('')
    return onMade(answer.body)
  }

  return { ...outcome, name, choiceId, vendor, type, choose, submit }
}

const untried: { isSaving: boolean; problem: string | null } = { isSaving: false, problem: null }

function statusOf({ opens, openedLast, withdrawnAt }: DayLink) {
  const opened = openedLast
    ? t('schedule:links.opened', { count: opens, last: formatInstant(openedLast) })
    : t('schedule:links.notOpened')
  return withdrawnAt
    ? `${t('schedule:links.withdrawn', { day: formatInstant(withdrawnAt) })} · ${opened}`
    : opened
}
