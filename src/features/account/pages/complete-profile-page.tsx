import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { UserType } from '#machines/account/account.schema.ts'
import {
  formOf,
  isBusy,
  isCompleted,
  maySwitchRole,
  fieldErrorOf,
  refusalOf,
  valuesOf,
} from '#machines/account/profile/profile.selectors.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { AcceptTerms } from '../components/accept-terms.tsx'
import type { DetailFields } from '../components/registration-fields.tsx'
import { keepProfile, keptProfile, profileLogic } from '../profile.bindings.ts'

interface CompleteProfilePageProps extends DetailFields {
  me: Me
  /** Which form the address asks for; it counts only where the account still has the choice. */
  kind: UserType
  onCompleted: () => void
}

/** A hosted sign-in that never registered here tells about its wedding or its business. */
export function CompleteProfilePage({
  me,
  kind,
  weddingFields: WeddingFields,
  businessFields: BusinessFields,
  onCompleted,
}: CompleteProfilePageProps) {
  const { t } = useTranslation()
  const { email, mayChooseRole } = me
  const [input] = useState(() => ({ role: kind, mayChooseRole, draft: keptProfile(email) }))
  const actor = useActorRef(profileLogic, { input, inspect }, (now) => {
    const { wedding: typed, business: told } = valuesOf(now)
    keepProfile(isCompleted(now) ? null : { email, wedding: typed, business: told })
    if (isCompleted(now)) onCompleted()
  })
  const snapshot = useSelector(actor, (now) => now)
  const form = formOf(snapshot)
  const { wedding, business, accepted } = valuesOf(snapshot)
  return (
    <>
      <Stack gap="tight">
        <h1>{t(`account:complete.${form}.title`)}</h1>
        <Soft>{t(`account:complete.${form}.lead`, { email: me.email })}</Soft>
      </Stack>
      <Notice kind="critical">{errorText(refusalOf(snapshot)?.message)}</Notice>
      <Form key={form} onSubmit={() => actor.send({ type: 'SUBMIT' })}>
        {form === 'wedding' ? (
          <WeddingFields
            values={wedding}
            errorAt={(name) => errorText(fieldErrorOf(snapshot, `wedding.${name}`))}
            onChange={(name, value) =>
              actor.send({ type: 'CHANGE', field: `wedding.${name}`, value })
            }
          />
        ) : (
          <BusinessFields
            values={business}
            errorAt={(name) => errorText(fieldErrorOf(snapshot, `business.${name}`))}
            onChange={(name, value) =>
              actor.send({ type: 'CHANGE', field: `business.${name}`, value })
            }
          />
        )}
        <AcceptTerms
          accepted={accepted}
          error={errorText(fieldErrorOf(snapshot, 'accepted'))}
          onChange={(checked) => actor.send({ type: 'ACCEPT_TERMS', accepted: checked })}
        />
        <ProfileFoot {...{ actor, snapshot, form }} />
      </Form>
    </>
  )
}

function ProfileFoot({
  actor,
  snapshot,
  form,
}: {
  actor: ActorRefFrom<typeof profileLogic>
  snapshot: SnapshotFrom<typeof profileLogic>
  form: 'business' | 'wedding'
}) {
  const { t } = useTranslation()
  return (
    <Row spread>
      {maySwitchRole(snapshot) ? (
        <Button kind="bare" onPress={() => actor.send({ type: 'SWITCH_ROLE' })}>
          {t(`account:complete.${form}.instead`)}
        </Button>
      ) : null}
      <Button type="submit" busy={isBusy(snapshot)} busyLabel={t('ui:saving')}>
        {t('account:complete.submit')}
      </Button>
    </Row>
  )
}
