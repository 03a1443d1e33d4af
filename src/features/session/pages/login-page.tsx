import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  fieldErrorOf,
  isSigningIn,
  mayCancel,
  refusalOf,
  signedInAs,
  unconfirmedAccountOf,
} from '#machines/session/sign-in/sign-in.selectors.ts'
import { useLateActor } from '#src/client/actors/actor.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Or } from '../components/or.tsx'
import { useSession } from '../use-session.ts'

interface LoginPageProps {
  /** Known from the step before. */
  email: string
  /** What has just happened, in words: the account was verified, the password was changed. */
  news: string | null
  /** The account must be verified first; a code may be on its way. */
  onUnconfirmed: (account: { email: string; codeSent: boolean }) => void
}

export function LoginPage({ email, news, onUnconfirmed }: LoginPageProps) {
  const session = useSession()
  const signIn = useLateActor(
    async () => {
      const [{ openSignIn }] = await Promise.all([import('../sign-in.bindings.ts'), loadTexts('errors')])
      return openSignIn({ email })
    },
    (now) => {
      const me = signedInAs(now)
      const unconfirmed = unconfirmedAccountOf(now)
      if (me) session.signedIn(me)
      if (unconfirmed) onUnconfirmed(unconfirmed)
    },
  )
  const [typed, type] = useState({ email, password: '', remember: false })
  const [address] = useSearchParams()
  const redirect = address.get('redirect')
  const isBusy = signIn.isComing || (signIn.snapshot !== null && isSigningIn(signIn.snapshot))
  const canCancel = signIn.snapshot !== null && mayCancel(signIn.snapshot)
  // What was wrong with the try before says nothing of the one that is on its way, and must not take the focus.
  const errorAt = (field: 'email' | 'password') => (signIn.snapshot && !isBusy ? errorText(fieldErrorOf(signIn.snapshot, field)) : null)

  // The button goes when it is pressed or comes too late: whoever stood on it goes on at the one that it was for.
  useEffect(() => {
    if (!canCancel) return undefined
    return () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('form [type="submit"]')?.focus()
    }
  }, [canCancel])

  /** Whoever types here will sign in: its code is brought meanwhile. */
  function enter(change: Partial<typeof typed>) {
    signIn.prepare()
    type({ ...typed, ...change })
  }

  return (
    <>
      <Stack gap="tight">
        <Soft>{t('app:welcomeBack')}</Soft>
        <h1>{t('session:login.title')}</h1>
      </Stack>
      <Notice kind="positive">{news}</Notice>
      <Notice>{errorText(session.error)}</Notice>
      <Notice kind="critical">
        {signIn.isMissing ? t('app:unreached.text') : signIn.snapshot && errorText(refusalOf(signIn.snapshot)?.message)}
      </Notice>
      <Form onSubmit={() => signIn.send({ type: 'SUBMIT', ...typed })}>
        <TextField
          label={t('session:login.email')}
          name="email"
          type="email"
          autoComplete="username"
          value={typed.email}
          error={errorAt('email')}
          onChange={(value) => enter({ email: value })}
        />
        <PasswordField
          label={t('session:login.password')}
          name="password"
          autoComplete="current-password"
          revealLabel={t('ui:showPassword')}
          value={typed.password}
          error={errorAt('password')}
          onChange={(value) => enter({ password: value })}
        />
        <Row spread>
          <Checkbox name="remember" checked={typed.remember} onChange={(remember) => enter({ remember })}>
            {t('session:login.remember')}
          </Checkbox>
          <Link to="/forgot-password">{t('session:login.forgot')}</Link>
        </Row>
        <Button type="submit" size="large" wide busy={isBusy} busyLabel={t('session:login.busy')}>
          {t('session:login.submit')}
        </Button>
      </Form>
      <Or>
        {canCancel ? (
          <Button kind="bare" onPress={() => signIn.send({ type: 'CANCEL' })}>
            {t('session:login.cancel')}
          </Button>
        ) : (
          t('session:login.or')
        )}
      </Or>
      <ButtonLink to={`/auth/redirect${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`} kind="quiet" wide icon="key">
        {t('session:login.others')}
      </ButtonLink>
      <Soft small>
        {t('session:login.newHere')} <Link to="/register">{t('session:login.create')}</Link>
      </Soft>
    </>
  )
}
