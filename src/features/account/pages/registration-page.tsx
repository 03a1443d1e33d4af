import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { RegistrationStep } from '#machines/account/registration/registration.schema.ts'
import {
  isBusy,
  isConfirmed,
  isLastStep,
  mayGoBack,
  maySkip,
  progressOf,
  refusalOf,
  registeredEmail,
  valuesOf,
  viewOf,
} from '#machines/account/registration/registration.selectors.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Heading, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Track } from '#src/ui/layout/track.tsx'
import { SignUpRefusal } from '../components/sign-up-refusal.tsx'
import { RegistrationFields } from '../components/registration-fields.tsx'
import type { DetailFields } from '../components/registration-fields.tsx'
import {
  keepDetails,
  keepRegistration,
  registrationInput,
  registrationLogic,
} from '../registration/registration.bindings.ts'
import css from './registration-page.module.css'

interface RegistrationPageProps extends DetailFields {
  /** `isConfirmed`: there is nothing to verify. */
  onRegistered: (email: string, isConfirmed: boolean) => void
}

/** The registration wizard of a couple or a vendor. */
export function RegistrationPage({
  weddingFields,
  businessFields,
  onRegistered,
}: RegistrationPageProps) {
  const { t } = useTranslation()
  const [input] = useState(registrationInput)
  const actor = useActorRef(registrationLogic, { input, inspect }, (now) => {
    keepRegistration(now)
    const email = registeredEmail(now)
    if (email) onRegistered(email, isConfirmed(now))
  })
  const snapshot = useSelector(actor, (now) => now)
  const view = viewOf(snapshot)
  if (view === 'registered' || view === 'saving')
    return <Spinner>{t('account:register.saving')}</Spinner>
  if (view === 'detailsFailed') return <DetailsFailed actor={actor} />

  const progress = progressOf(snapshot)
  const here = progress.findIndex(({ status }) => status === 'current')
  const next = progress[here + 1]
  const values = valuesOf(snapshot)
  const refusal = refusalOf(snapshot)
  return (
    <>
      <RegistrationTrack {...{ progress, here, values }} />
      <Stack gap="tight">
        <Heading key={view} takesFocus={here > 0 && !refusal}>
          {t(`account:register.${view}.title`)}
        </Heading>
        <Soft>{t(`account:register.${view}.lead`)}</Soft>
      </Stack>
      <SignUpRefusal refusal={refusal} email={values.account.email} signInAt="/login" />
      <Form
        key={`form of ${view}`}
        onSubmit={() => actor.send({ type: isLastStep(snapshot) ? 'CREATE_ACCOUNT' : 'NEXT' })}
      >
        <RegistrationFields
          step={view}
          snapshot={snapshot}
          send={(event) => actor.send(event)}
          weddingFields={weddingFields}
          businessFields={businessFields}
        />
        <RegistrationFoot {...{ actor, snapshot, next }} />
      </Form>
    </>
  )
}

type RegistrationActor = ActorRefFrom<typeof registrationLogic>
type RegistrationSnapshot = SnapshotFrom<typeof registrationLogic>

function DetailsFailed({ actor }: { actor: RegistrationActor }) {
  const { t } = useTranslation()
  return (
    <>
      <Heading takesFocus>{t('account:register.detailsFailed.title')}</Heading>
      <Notice kind="critical">{t('account:register.detailsFailed.text')}</Notice>
      <Row spread>
        <Button
          kind="quiet"
          onPress={() => {
            keepDetails(actor.getSnapshot())
            actor.send({ type: 'CONTINUE' })
          }}
        >
          {t('account:register.detailsFailed.goOn')}
        </Button>
        <Button onPress={() => actor.send({ type: 'RETRY' })}>
          {t('account:register.detailsFailed.retry')}
        </Button>
      </Row>
    </>
  )
}

function RegistrationFoot({
  actor,
  snapshot,
  next,
}: {
  actor: RegistrationActor
  snapshot: RegistrationSnapshot
  next: { step: RegistrationStep; status: 'done' | 'current' | 'ahead' } | undefined
}) {
  const { t } = useTranslation()
  return (
    <div className={css.foot}>
      {mayGoBack(snapshot) ? (
        <Button kind="quiet" onPress={() => actor.send({ type: 'BACK' })}>
          {t('ui:back')}
        </Button>
      ) : (
        <Soft small>
          {t('account:register.haveAccount')}{' '}
          <Link to="/login">{t('account:register.signIn')}</Link>
        </Soft>
      )}
      <div className={css.ahead}>
        {next && !maySkip(snapshot) ? (
          <Soft small>
            {t('account:register.nextIs', { step: t(`account:register.steps.${next.step}`) })}
          </Soft>
        ) : null}
        {maySkip(snapshot) ? (
          <Button kind="bare" onPress={() => actor.send({ type: 'SKIP' })}>
            {t('account:register.skip')}
          </Button>
        ) : null}
        {isLastStep(snapshot) ? (
          <Button type="submit" busy={isBusy(snapshot)} busyLabel={t('account:register.creating')}>
            {t('account:register.create')}
          </Button>
        ) : (
          <Button type="submit">{t('ui:next')}</Button>
        )}
      </div>
    </div>
  )
}

function RegistrationTrack({
  progress,
  here,
  values,
}: {
  progress: { step: RegistrationStep; status: 'done' | 'current' | 'ahead' }[]
  here: number
  values: ReturnType<typeof valuesOf>
}) {
  const { t } = useTranslation()
  const { role, account } = values
  const notes: Partial<Record<RegistrationStep, string>> = {
    userType: here > 0 ? t(`account:register.userType.${role}`) : '',
    account: here > 1 ? account.email : '',
  }
  return (
    <Track
      label={t('account:register.track', { step: here + 1, of: progress.length })}
      stages={progress.map(({ step }, at) => ({
        name: t(`account:register.steps.${step}`),
        note: at === here ? t('account:register.yourTurn') : (notes[step] ?? ''),
      }))}
      now={here}
    />
  )
}
