import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { graceDays } from '#machines/account/deletion/deletion.rules.ts'
import { isAsked } from '#machines/account/deletion/deletion.selectors.ts'
import type { DeletionRecord } from '#machines/account/deletion/deletion.schema.ts'
import { formatInstant, formatTime } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { useAskForDeletion, useDeletion } from '../../use-deletion.tsx'
import css from './account-deletion.module.css'

/** Asking for the account to be deleted, and calling it off: what goes, what stays, and when. */
export function AccountDeletion() {
  const { t } = useTranslation()
  const { query } = useDeletion()
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = () => heading.current?.focus()
  return (
    <Card label={t('account:deletion.title')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('account:deletion.title')}
      </h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={3}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('account:deletion.failed') }}
      >
        {(record) =>
          isAsked(record) ? (
            <Waiting record={record} onMoved={toHeading} />
          ) : (
            <Asking record={record} onMoved={toHeading} />
          )
        }
      </QueryLoader>
    </Card>
  )
}

function Waiting({ record, onMoved }: { record: DeletionRecord; onMoved: () => void }) {
  const { t } = useTranslation()
  const { until, busyWith, refusal, take } = useDeletion()
  const showToast = useToast()
  const { dueAt } = record.facts

  async function keep() {
    if ((await take({ event: 'CANCEL' })) !== null) return
    showToast({ message: t('app:deletion.kept') })
    onMoved()
  }

  return (
    <>
      <Stack gap="tight">
        <p>
          <strong>{t('account:deletion.dueAt', { at: formatInstant(dueAt ?? '') })}</strong>
        </p>
        <Soft>{t('account:deletion.untilThen')}</Soft>
      </Stack>
      <WhatGoes record={record} />
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <div>
        <Button
          busy={busyWith === 'CANCEL'}
          busyLabel={t('app:deletion.keeping')}
          disabledReason={until === null ? t('account:deletion.tooLate') : null}
          onPress={() => void keep()}
        >
          {t('app:deletion.keep')}
        </Button>
      </div>
    </>
  )
}

function Asking({ record, onMoved }: { record: DeletionRecord; onMoved: () => void }) {
  const { t } = useTranslation()
  const { forget } = useDeletion()
  const [isOpen, open] = useState(false)
  const close = () => {
    forget()
    open(false)
    onMoved()
  }
  return (
    <>
      <Soft>{t('account:deletion.lead', { days: graceDays })}</Soft>
      <WhatGoes record={record} />
      {isOpen ? (
        record.proof.by === 'password' ? (
          <ByPassword onClose={close} />
        ) : (
          <BySignIn until={record.proof.until} onClose={close} />
        )
      ) : (
        <div>
          <Button kind="danger" onPress={() => open(true)}>
            {t('account:deletion.begin')}
          </Button>
        </div>
      )}
    </>
  )
}

function ByPassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { busyWith, refusal, forget } = useDeletion()
  const ask = useAskForDeletion(onClose)
  const [password, type] = useState('')
  const [isMissing, setMissing] = useState(false)
  const atField = refusal === 'wrong_password' || isMissing

  async function submit() {
    setMissing(password === '')
    if (password !== '') await ask({ password })
  }

  return (
    <Form onSubmit={() => void submit()}>
      <Notice kind="critical">{atField ? null : errorText(refusal)}</Notice>
      <PasswordField
        label={t('account:password.current')}
        hint={t('account:deletion.whyPassword')}
        name="currentPassword"
        autoComplete="current-password"
        revealLabel={t('ui:showPassword')}
        value={password}
        error={isMissing ? errorText('required') : atField ? errorText(refusal) : null}
        onChange={(typed) => {
          type(typed)
          setMissing(false)
          forget()
        }}
      />
      <Row>
        <Button
          type="submit"
          kind="danger"
          busy={busyWith === 'ASK'}
          busyLabel={t('account:deletion.asking')}
        >
          {t('account:deletion.submit', { days: graceDays })}
        </Button>
        <Leave onClose={onClose} />
      </Row>
    </Form>
  )
}

/**
 * Whoever signs in through another provider has no password here: a sign-in that has just been
 * shows that it is them.
 */
function BySignIn({ until, onClose }: { until: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { busyWith, refusal } = useDeletion()
  const ask = useAskForDeletion(onClose)
  const { pathname } = useLocation()
  const now = useNow()
  const isFresh = until !== null && Date.parse(until) > now.getTime()

  return (
    <Form onSubmit={() => void ask({})}>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <p>
        {isFresh
          ? t('account:deletion.proof.done', { at: formatTime(until) })
          : t('account:deletion.proof.again')}
      </p>
      <Row>
        {isFresh ? (
          <Button
            type="submit"
            kind="danger"
            busy={busyWith === 'ASK'}
            busyLabel={t('account:deletion.asking')}
          >
            {t('account:deletion.submit', { days: graceDays })}
          </Button>
        ) : (
          <ButtonLink
            to={`/auth/redirect?${new URLSearchParams({ anew: '', redirect: pathname })}`}
            icon="key"
          >
            {t('account:deletion.proof.signIn')}
          </ButtonLink>
        )}
        <Leave onClose={onClose} />
      </Row>
    </Form>
  )
}

function Leave({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Button kind="bare" onPress={onClose}>
      {t('account:deletion.leave')}
    </Button>
  )
}

/** In words, one line for each thing, so that nobody is surprised. */
function WhatGoes({ record }: { record: DeletionRecord }) {
  const { t } = useTranslation()
  const { me } = useSession()
  useReportLifecycleState({
    machine: 'accountDeletion',
    record: me?.id ?? '',
    state: record.state,
    facts: record.facts,
  })
  const lines = [
    { key: 'account', text: t('account:deletion.goes.account') },
    ...record.weddings.map(({ id, names, fate }) => ({
      key: id,
      text: t(`account:deletion.wedding.${fate}`, { names: coupleName(names) }),
    })),
    ...record.businesses.map(({ id, name }) => ({
      key: id,
      text: t('account:deletion.business', { name }),
    })),
  ]
  return (
    <ul className={css.goes}>
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}
