import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newChangeSchema } from '#machines/changes/business-change.schema.ts'
import type { BusinessChangeRecord, NewChange } from '#machines/changes/business-change.schema.ts'
import { differences, isWaiting } from '#machines/changes/business-change.selectors.ts'
import { fieldProblems, typedInto } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { changeKeys, ownChangesOptions, proposeChange } from '../../change.queries.ts'
import { businessKeys } from '../../business.queries.ts'
import { CheckedFields } from '../business-fields.tsx'
import css from '../approval.module.css'
import { ChangeStatus } from './change-status.tsx'
import { WithdrawChange } from './withdraw-change.tsx'

/**
 * How the owner of a listed business changes what was checked: what is public stays until the
 * review team accepts it.
 */
export function ProposeChange({ business }: { business: Business }) {
  const { t } = useTranslation()
  const query = useQuery({
    ...ownChangesOptions(business.id),
    enabled: isListed(business.approval),
  })
  if (!isListed(business.approval)) return null
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{ as: 'card', title: t('vendors:change.failed') }}
    >
      {({ items: [latest = null] }) => <Changes business={business} latest={latest} />}
    </QueryLoader>
  )
}

type Outcome = Proposed | 'withdrawn'

type Typed = Omit<NewChange, 'version'>

/** `waits`: another change was proposed before. */
type Proposed = 'proposed' | 'waits'

interface ProposalProps {
  business: Business
  onAnswer: () => Promise<void>
  onDone: (outcome: Proposed) => void
}

function Changes({
  business,
  latest,
}: {
  business: Business
  latest: BusinessChangeRecord | null
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const waiting = latest && isWaiting(latest.state) ? latest : null
  // What was said of a change that waits is over with its wait.
  const shown = outcome === 'withdrawn' || waiting ? outcome : null

  function showOutcome(what: Outcome | null) {
    setOutcome(what)
    setOpen(false)
    // What was pressed is gone with what it belongs to.
    heading.current?.focus()
  }

  function readAgain() {
    void client.invalidateQueries({ queryKey: businessKeys.own })
    return client.invalidateQueries({ queryKey: changeKeys.own(business.id) })
  }

  return (
    <Card label={t('vendors:change.title')}>
      <Stack gap="tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('vendors:change.title')}
        </h2>
        <Soft>{t('vendors:change.lead')}</Soft>
      </Stack>
      <Notice kind="positive">
        {shown && shown !== 'waits' ? t(`vendors:change.${shown}`) : null}
      </Notice>
      <Notice>{shown === 'waits' ? t('vendors:change.waits') : null}</Notice>
      {latest ? <ChangeStatus change={latest} side="owner" /> : null}
      {waiting ? (
        <WithdrawChange
          change={waiting}
          onAnswer={readAgain}
          onDone={() => showOutcome('withdrawn')}
        />
      ) : isOpen ? (
        <ChangeForm
          business={business}
          onAnswer={readAgain}
          onDone={showOutcome}
          onCancel={() => showOutcome(null)}
        />
      ) : (
        <OpenChange
          onOpen={() => {
            showOutcome(null)
            setOpen(true)
          }}
        />
      )}
    </Card>
  )
}

function OpenChange({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={css.acts}>
      <Button kind="quiet" onPress={onOpen}>
        {t('vendors:change.open')}
      </Button>
    </div>
  )
}

interface ChangeFormProps extends ProposalProps {
  onCancel: () => void
}

function ChangeForm(props: ChangeFormProps) {
  const { t } = useTranslation()
  const { values, problems, refused, isBusy, change, send } = useProposal(props)
  return (
    <Form onSubmit={() => void send()}>
      <CheckedFields
        values={values}
        errorAt={(field) => errorText(problems.find(({ path }) => path === field)?.code ?? null)}
        onChange={change}
      />
      <Notice kind="critical">{errorText(refused)}</Notice>
      <div className={css.acts}>
        <Button type="submit" busy={isBusy} busyLabel={t('vendors:change.sending')}>
          {t('vendors:change.send')}
        </Button>
        <Button kind="bare" onPress={props.onCancel}>
          {t('vendors:change.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** What is proposed, as it is typed and sent. */
function useProposal({ business, onAnswer, onDone }: ProposalProps) {
  const { name, category, city, country } = business
  const [{ values, problems }, setForm] = useState<{ values: Typed; problems: FieldProblem[] }>({
    values: { name, category, city, country },
    problems: [],
  })
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { takeOnce } = useAttempts()
  const expectRefusal = useLateRefusal()

  async function send() {
    if (isBusy) return
    const typed = { ...values, version: business.version }
    const wrong = fieldProblems(newChangeSchema, typed)
    const isSame = differences({ name, category, city, country }, values).length === 0
    const all = isSame ? [...wrong, { path: 'name', code: 'unchanged' }] : wrong
    setForm({ values, problems: all })
    if (all.length > 0) return
    setBusy(true)
    const tellIfLeft = expectRefusal()
    const answer = await takeOnce(values, business.version, ({ version, key }) =>
      proposeChange(business.id, { ...values, version }, key),
    )
    await onAnswer()
    setBusy(false)
    if (answer.result === 'answer') return onDone('proposed')
    tellIfLeft(answer.code, () => void send())
    if (answer.code === 'already_exists') onDone('waits')
    else setRefused(answer.code)
  }

  function change(field: keyof Typed, value: string) {
    setRefused(null)
    setForm(typedInto({ values, problems }, { field, value }))
  }

  return { values, problems, refused, isBusy, change, send }
}
