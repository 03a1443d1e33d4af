import { expect, test } from 'vitest'
import { guardPasswords } from '#identity-provider/users/password-guard.ts'
import { localProvider, newEmail, password, refusal } from './local-provider.ts'

const provider = await localProvider()
const { call, clientId: ClientId } = provider
const wrong = {
  status: 400,
  type: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
}
const exceeded = {
  status: 400,
  type: 'NotAuthorizedException',
  message: 'Password attempts exceeded',
}
const limit = {
  status: 400,
  type: 'LimitExceededException',
  message: 'Attempt limit exceeded, please try after some time.',
}

async function repeat(times: number, action: () => Promise<Parameters<typeof refusal>[0]>) {
  const answers = []
  for (let time = 0; time < times; time++) answers.push(refusal(await action()))
  return answers
}

function askFor(operation: string, email: string) {
  return call(operation, { ClientId, Username: email })
}

test('known and unknown addresses get the same responses to wrong passwords', async () => {
  const guess = (email: string) => repeat(7, () => provider.signIn(email, 'Wrong-horse-7'))
  const known = await guess(await provider.verified())
  expect(known).toEqual([...Array.from({ length: 5 }, () => wrong), exceeded, exceeded])
  expect(await guess(newEmail())).toEqual(known)
  expect(await guess(await provider.signUp())).toEqual(known)
})

test('a hundred guesses at once count as five', async () => {
  const email = await provider.verified()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => provider.signIn(email, 'Wrong-horse-7')),
  )
  expect(
    answers.map((answer) => refusal(answer).message).filter((message) => message === wrong.message),
  ).toHaveLength(5)
})

test('twenty correct sign-ins at once all succeed', async () => {
  const email = await provider.verified()
  const answers = await Promise.all(Array.from({ length: 20 }, () => provider.signIn(email)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('the owner can sign in again after a minute', async () => {
  const email = await provider.verified()
  await repeat(5, () => provider.signIn(email, 'Wrong-horse-7'))
  expect(refusal(await provider.signIn(email))).toEqual(exceeded)
  await provider.controls?.advanceClock(61)
  expect((await provider.signIn(email)).status).toBe(200)
  expect(refusal(await provider.signIn(email, 'Wrong-horse-7'))).toEqual(wrong)
})

test('forgot-password and resend respond alike, whether the address is confirmed, unconfirmed or unknown', async () => {
  for (const operation of ['ForgotPassword', 'ResendConfirmationCode']) {
    const ask = async (email: string) => {
      const { status, body } = await call(operation, { ClientId, Username: email })
      const { status: again, body: refused } = await call(operation, { ClientId, Username: email })
      return { status, body, again, refused }
    }
    const confirmed = await ask(await provider.verified())
    expect(confirmed.status).toBe(200)
    expect(await ask(newEmail())).toEqual(confirmed)
    expect(await ask(await provider.signUp())).toEqual(confirmed)
  }
})

test('guesses at reset codes get the same responses, and five at most', async () => {
  const guess = (email: string, Password = 'Another-horse-8') =>
    call('ConfirmForgotPassword', {
      ClientId,
      Username: email,
      ConfirmationCode: 'wrong',
      Password,
    })
  const attack = async (email: string) => {
    const before = refusal(await guess(email))
    await call('ForgotPassword', { ClientId, Username: email })
    return [before, ...(await repeat(7, () => guess(email)))]
  }
  const known = await provider.verified()
  const answers = await attack(known)
  expect(answers.map(({ type }) => type)).toEqual([
    'ExpiredCodeException',
    ...Array.from({ length: 5 }, () => 'CodeMismatchException'),
    ...Array.from({ length: 2 }, () => 'LimitExceededException'),
  ])
  expect(await attack(newEmail())).toEqual(answers)
  const right = {
    ClientId,
    Username: known,
    ConfirmationCode: provider.codeFor(known),
    Password: 'Another-horse-8',
  }
  expect(refusal(await call('ConfirmForgotPassword', right))).toEqual(limit)
})

test('a reset code sets one password, however many are sent with it at once', async () => {
  const email = await provider.verified()
  await askFor('ForgotPassword', email)
  const body = { ClientId, Username: email, ConfirmationCode: provider.codeFor(email) }
  const passwords = Array.from({ length: 8 }, (_, number) => `Another-horse-${number}`)
  const answers = await Promise.all(
    passwords.map((Password) => call('ConfirmForgotPassword', { ...body, Password })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const chosen = passwords[answers.findIndex(({ status }) => status === 200)]
  expect((await provider.signIn(email, chosen)).status).toBe(200)
})

test('a code can be requested five times an hour, and for sign-up once a minute', async () => {
  const email = await provider.verified()
  expect(
    (await repeat(6, () => askFor('ForgotPassword', email))).map(({ status }) => status),
  ).toEqual([200, 200, 200, 200, 200, 400])
  await provider.controls?.advanceClock(3_601)
  expect((await askFor('ForgotPassword', email)).status).toBe(200)

  const unconfirmed = await provider.signUp()
  expect((await askFor('ResendConfirmationCode', unconfirmed)).status).toBe(200)
  await provider.controls?.advanceClock(59)
  expect(refusal(await askFor('ResendConfirmationCode', unconfirmed))).toEqual(limit)
  await provider.controls?.advanceClock(1)
  expect((await askFor('ResendConfirmationCode', unconfirmed)).status).toBe(200)
})

test('codes expire: after 24 hours for a sign-up, after one hour for a reset', async () => {
  const [joining, resetting] = [await provider.signUp(), await provider.verified()]
  await call('ForgotPassword', { ClientId, Username: resetting })
  const reset = {
    ClientId,
    Username: resetting,
    ConfirmationCode: provider.codeFor(resetting),
    Password: 'Another-horse-8',
  }
  const confirm = { ClientId, Username: joining, ConfirmationCode: provider.codeFor(joining) }
  await provider.controls?.advanceClock(3_600)
  expect(refusal(await call('ConfirmForgotPassword', reset)).type).toBe('ExpiredCodeException')
  await provider.controls?.advanceClock(23 * 3_600)
  expect(refusal(await call('ConfirmSignUp', confirm))).toEqual({
    status: 400,
    type: 'ExpiredCodeException',
    message: 'Invalid code provided, please request a code again.',
  })
})

test('without limits nothing is counted', async () => {
  const free = await localProvider({ limits: false })
  const email = await free.verified()
  expect(await repeat(8, () => free.signIn(email, 'Wrong-horse-7'))).toEqual(
    Array.from({ length: 8 }, () => wrong),
  )
  expect((await free.signIn(email)).status).toBe(200)
  const resend = () => free.call('ResendConfirmationCode', { ClientId, Username: email })
  expect((await repeat(8, resend)).map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, () => 200),
  )
})

test('a password change requires the current password, which cannot be guessed faster', async () => {
  const email = await provider.verified()
  const { accessToken: AccessToken } = await provider.tokensOf(email)
  const change = (PreviousPassword: string) =>
    call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword: 'Another-horse-8' })
  expect(await repeat(6, () => change('Wrong-horse-7'))).toEqual([
    ...Array.from({ length: 5 }, () => wrong),
    exceeded,
  ])
  expect(refusal(await change(password))).toEqual(exceeded)
})

/** A guard with its own clock, whose attempts are right or wrong as given. */
function guardAt() {
  const time = { now: 1_000_000_000 }
  const guard = guardPasswords(() => time.now)
  const attempt = async (address: string, isRight: boolean) => {
    try {
      return await guard.attempt('maya', address, () => Promise.resolve(isRight))
    } catch {
      return 'refused'
    }
  }
  return { time, attempt }
}

test('attackers on sixty addresses get five guesses a minute and do not lock the owner out', async () => {
  const { time, attempt } = guardAt()
  await attempt('home', true)
  for (let minute = 0; minute < 30; minute++) {
    const guesses = []
    for (let address = 0; address < 60; address++)
      guesses.push(await attempt(`stranger ${address}`, false))
    expect(guesses.filter((guess) => guess === false).length).toBeLessThanOrEqual(4)
    expect(await attempt('home', true)).toBe(true)
    time.now += 60_000
  }
})

test('the lock starts with the fifth mistake and doubles from a second to a quarter of an hour', async () => {
  const { time, attempt } = guardAt()
  // Up to the tenth mistake the lock is no longer than the minute that five guesses take anyway.
  for (let mistake = 1; mistake <= 10; mistake++) {
    expect(await attempt('anywhere', false)).toBe(false)
    time.now += 60_000
  }
  for (const seconds of [64, 128, 256, 512, 900, 900]) {
    expect(await attempt('anywhere', false)).toBe(false)
    time.now += seconds * 1_000 - 1
    expect(await attempt('anywhere', true)).toBe('refused')
    time.now += 1
  }
  expect(await attempt('anywhere', true)).toBe(true)
})

test('a clock that is set back locks nobody for longer than the longest lock', async () => {
  const { time, attempt } = guardAt()
  for (let mistake = 0; mistake < 5; mistake++) await attempt('anywhere', false)
  time.now -= 7_200_000
  expect(await attempt('anywhere', true)).toBe(true)
})
