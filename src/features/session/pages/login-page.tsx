import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import {
  asksForNewPassword,
  emailOf,
  fieldErrorOf,
  isRefused,
  isSigningIn,
  mayCancel,
  refusalOf,
  resetRequiredFor,
  signedInAs,
  unconfirmedAccountOf,
} from '#machines/session/sign-in/sign-in.selectors.ts'
import { useLazyActor } from '#src/client/actors/lazy-actor.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts, useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import type { SignInForm } from '#machines/session/sign-in/sign-in.schema.ts'
import { LabelledDivider } from '../components/labelled-divider.tsx'
import { useSession } from '../use-session.ts'

interface LoginPageProps {
  /** Known from the step before. */
  email: string
  /**
   * Where to go afterwards, as the address asks; null where it does not, and while the page is only
   * drawn.
   */
  redirect: string | null
  /** What has just happened, in words: the account was verified, the password was changed. */
  news: string | null
  /** The account must be verified first; a code may be on its way. */
  onUnconfirmed: (account: { email: string; isResendPaused: boolean }) => void
  /** The password must be reset first. */
  onResetRequired: (email: string) => void
  /** The form that sets a password in place of a temporary one. */
  newPasswordStep: ComponentType<NewPasswordStepProps>
}

export interface NewPasswordStepProps {
  email: string
  errorAt: (field: 'password' | 'confirmPassword') => string | null
  isBusy: boolean
  onSubmit: (chosen: { password: string; confirmPassword: string }) => void
  onCancel: () => void
}

export function LoginPage(about: LoginPageProps) {
  const { redirect, news, newPasswordStep: NewPasswordStep } = about
  const { t } = useTranslation()
  const { session, typed, signIn, isBusy, canCancel, errorAt, enter } = useLogin(about)

  if (signIn.snapshot && asksForNewPassword(signIn.snapshot))
    return (
      <>
        <Notice kind="critical">{errorText(refusalOf(signIn.snapshot)?.message)}</Notice>
        <NewPasswordStep
          email={emailOf(signIn.snapshot)}
          errorAt={errorAt}
          isBusy={isBusy}
          onSubmit={(chosen) => signIn.send({ type: 'CHOOSE_PASSWORD', ...chosen })}
          onCancel={() => signIn.send({ type: 'CANCEL' })}
        />
      </>
    )
  return (
    <>
      <h1>{t('session:login.title')}</h1>
      <Notice kind="positive">{news}</Notice>
      <Notice>{errorText(session.error)}</Notice>
      <Notice kind="critical">
        {signIn.isMissing
          ? t('app:unreached.text')
          : signIn.snapshot && errorText(refusalOf(signIn.snapshot)?.message)}
      </Notice>
      <LoginForm {...{ typed, signIn, isBusy, errorAt }} onEnter={enter} />
      <OtherWays {...{ redirect, signIn, canCancel }} />
    </>
  )
}

type Login = ReturnType<typeof useLogin>

function LoginForm({
  typed,
  signIn,
  isBusy,
  errorAt,
  onEnter,
}: {
  typed: SignInForm
  signIn: Login['signIn']
  isBusy: boolean
  errorAt: (field: 'email' | 'password' | 'confirmPassword') => string | null
  onEnter: (change: Partial<SignInForm>) => void
}) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={() => signIn.send({ type: 'SUBMIT', ...typed })}>
      <TextField
        label={t('session:login.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={typed.email}
        error={errorAt('email')}
        onChange={(value) => onEnter({ email: value })}
      />
      <PasswordField
        label={t('session:login.password')}
        name="password"
        autoComplete="current-password"
        revealLabel={t('ui:showPassword')}
        value={typed.password}
        error={errorAt('password')}
        onChange={(value) => onEnter({ password: value })}
      />
      <Row spread>
        <Checkbox
          name="remember"
          checked={typed.remember}
          onChange={(remember) => onEnter({ remember })}
        >
          {t('session:login.remember')}
        </Checkbox>
        <Link to="/forgot-password" state={{ email: typed.email }}>
          {t('session:login.forgot')}
        </Link>
      </Row>
      <Button type="submit" size="large" wide busy={isBusy} busyLabel={t('session:login.busy')}>
        {t('session:login.submit')}
      </Button>
    </Form>
  )
}

/** The other ways in: by another provider, or with an account yet to be created. */
function OtherWays({
  redirect,
  signIn,
  canCancel,
}: {
  redirect: string | null
  signIn: Login['signIn']
  canCancel: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <LabelledDivider>
        {canCancel ? (
          <Button kind="bare" onPress={() => signIn.send({ type: 'CANCEL' })}>
            {t('session:login.cancel')}
          </Button>
        ) : (
          t('session:login.or')
        )}
      </LabelledDivider>
      <ButtonLink
        to={`/auth/redirect${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`}
        kind="quiet"
        wide
        icon="key"
      >
        {t('session:login.others')}
      </ButtonLink>
      <Soft small>
        {t('session:login.newHere')} <Link to="/register">{t('session:login.create')}</Link>
      </Soft>
    </>
  )
}

/** Signing in: what is typed, how far it is, and where it leads. */
function useLogin(about: LoginPageProps) {
  const { email, onUnconfirmed, onResetRequired } = about
  const session = useSession()
  const [typed, type] = useState({ email, password: '', remember: false })
  const signIn = useLazyActor(
    async () => {
      const [{ openSignIn }] = await Promise.all([
        import('../sign-in.bindings.ts'),
        loadTexts('errors'),
      ])
      return openSignIn({ email })
    },
    (now) => {
      const me = signedInAs(now)
      const unconfirmed = unconfirmedAccountOf(now)
      if (me) session.signedIn(me)
      const mustReset = resetRequiredFor(now)
      if (unconfirmed) onUnconfirmed(unconfirmed)
      if (mustReset) onResetRequired(mustReset)
      // What was refused is typed again, not mended.
      if (isRefused(now)) type((latest) => ({ ...latest, password: '' }))
    },
  )
  const isBusy = signIn.isComing || (signIn.snapshot !== null && isSigningIn(signIn.snapshot))
  const canCancel = signIn.snapshot !== null && mayCancel(signIn.snapshot)
  // What was wrong with the try before says nothing of the one that is on its way, and must not
  // take the focus.
  const errorAt = (field: 'email' | 'password' | 'confirmPassword') =>
    signIn.snapshot && !isBusy ? errorText(fieldErrorOf(signIn.snapshot, field)) : null

  // Once it is drawn: a refused new password leads back to this form, which is not there before.
  const refusal = signIn.snapshot && isRefused(signIn.snapshot) ? refusalOf(signIn.snapshot) : null
  useEffect(() => {
    if (refusal) document.querySelector<HTMLElement>('form [name="password"]')?.focus()
  }, [refusal])

  // The button goes when it is pressed or comes too late: whoever stood on it goes on at the one
  // that it was for.
  useEffect(() => {
    if (!canCancel) return undefined
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('form [type="submit"]')?.focus()
    }
  }, [canCancel])

  /** Whoever types here will sign in: its code is brought meanwhile. */
  function enter(change: Partial<typeof typed>) {
    signIn.prepare()
    type({ ...typed, ...change })
  }

  return { session, typed, signIn, isBusy, canCancel, errorAt, enter }
}
