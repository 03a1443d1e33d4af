import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { openState } from '#identity-provider/state/state.ts'
import type { User } from '#identity-provider/state/rows.ts'
import { key, localProvider, newEmail, password } from './local-provider.ts'

const folders: string[] = []

/** A folder with a signing key and without users. */
async function newFolder() {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'signing-key.json'), JSON.stringify(await key))
  return folder
}

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-identity-'))
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('users, sign-ins, codes, the key and the clock survive a restart', async () => {
  const folder = emptyFolder()
  const first = await localProvider({ folder })
  const email = await first.verified()
  const { accessToken, refreshToken } = await first.tokensOf(email)
  const joining = await first.signUp()
  await first.controls?.advanceClock(1_000)
  const keys = await (await fetch(`${first.issuer}/.well-known/jwks.json`)).json()
  await first.stop()

  const second = await localProvider({ folder, port: first.port })
  expect(await (await fetch(`${second.issuer}/.well-known/jwks.json`)).json()).toEqual(keys)
  expect((await second.call('GetUser', { AccessToken: accessToken })).status).toBe(200)
  expect(
    (
      await second.call('GetTokensFromRefreshToken', {
        ClientId: second.clientId,
        RefreshToken: refreshToken,
      })
    ).status,
  ).toBe(200)
  const confirm = {
    ClientId: second.clientId,
    Username: joining,
    ConfirmationCode: first.codeFor(joining),
  }
  expect((await second.call('ConfirmSignUp', confirm)).status).toBe(200)
  expect((second.controls?.now().getTime() ?? 0) - Date.now()).toBeGreaterThan(990_000)
})

test('the folder contains no password or token, and its password hashes are expensive to guess', async () => {
  const folder = await newFolder()
  const { hashCost } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  const provider = await localProvider({ folder, hashCost })
  const { accessToken, refreshToken } = await provider.tokensOf(await provider.verified())
  const kept = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  for (const secret of [password, accessToken, refreshToken]) expect(kept).not.toContain(secret)
  expect(kept).toContain('scrypt$16384$')
})

test('demo users are created once and keep their changes', async () => {
  const folder = await newFolder()
  const demo = {
    email: 'couple@vowline.test',
    password: 'Vowline-demo-1',
    firstName: 'Maya',
    lastName: 'Lindqvist',
  }
  const first = await localProvider({ folder })
  const subs = await first.seed([demo])
  await first.control('groups', { email: demo.email, groups: ['ADMIN'] })
  await first.stop()
  const second = await localProvider({ folder })
  expect(await second.seed([demo])).toEqual(subs)
  const { idToken } = await second.tokensOf(demo.email).catch(() => ({ idToken: '' }))
  expect(idToken).toBe('')
  expect((await second.signIn(demo.email, demo.password)).status).toBe(200)
})

test('a second start on the same folder uses the first provider and leaves it running', async () => {
  const folder = await newFolder()
  const first = await localProvider({ folder })
  // Even while the first looks broken, because taking over its lock would put two writers on one
  // folder.
  first.controls?.fault({ op: '*', type: 'html502', times: 100 })
  const second = await localProvider({ folder })
  first.controls?.clearFaults()
  expect(second.url).toBe(first.url)
  const email = await second.verified()
  await second.stop()
  expect((await first.signIn(email)).status).toBe(200)
})

test('the lock of a dead process, or half a lock, is taken over', async () => {
  const folder = await newFolder()
  writeFileSync(
    join(folder, 'lock.json'),
    JSON.stringify({ pid: 2_147_483_646, url: 'http://127.0.0.1:1' }),
  )
  await (await localProvider({ folder })).stop()
  writeFileSync(join(folder, 'lock.json'), '{"pid":')
  expect((await localProvider({ folder })).controls).not.toBeNull()
})

test('a port in use is reported in one line', async () => {
  const { port } = await localProvider()
  const folder = await newFolder()
  await expect(localProvider({ port, folder })).rejects.toThrow(
    `Port ${port} is taken by another program: set IDP_PORT`,
  )
  expect(readdirSync(folder)).not.toContain('lock.json')
})

test('half a line at the end of the journal was never acknowledged and is dropped', async () => {
  const folder = await newFolder()
  const first = await localProvider({ folder })
  const email = await first.verified()
  await first.stop()
  appendFileSync(join(folder, 'journal.jsonl'), '[["users","half@people.test",{"sub":')
  const second = await localProvider({ folder })
  const other = await second.verified()
  await second.stop()
  const third = await localProvider({ folder })
  expect((await third.signIn(email)).status).toBe(200)
  expect((await third.signIn(other)).status).toBe(200)
})

test('a long journal is compacted at the start without losing anything', async () => {
  const folder = await newFolder()
  const user: User = {
    sub: 's',
    email: 'a@b.test',
    passwordHash: '',
    attributes: {},
    groups: [],
    status: 'CONFIRMED',
    createdAt: 0,
    changedAt: 0,
  }
  const state = await openState(folder)
  await Promise.all(
    Array.from({ length: 1_500 }, (_, changedAt) =>
      state.save(['users', user.email, { ...user, changedAt }]),
    ),
  )
  await state.save(['settings', 'clock', { clockOffsetSeconds: 7 }])
  await state.close()
  const again = await openState(folder)
  await again.close()
  expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2)
  const third = await openState(folder)
  expect([
    third.users.get(user.email)?.changedAt,
    third.settings.get('clock')?.clockOffsetSeconds,
  ]).toEqual([1_499, 7])
  await third.close()
})

test('killed during writes, it loses none that it acknowledged', async () => {
  const folder = await newFolder()
  const acknowledged: string[] = []
  for (let life = 0; life < 3; life++) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'kept-provider.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = line.toString().trim()
    let answered = 0
    const signUps = Array.from({ length: 12 }, async () => {
      const email = newEmail()
      if (!(await signUpAt(url, email))) return
      acknowledged.push(email)
      answered += 1
      if (answered === 5) child.kill('SIGKILL')
    })
    await Promise.all(signUps)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(15)
  const survivor = await localProvider({ folder })
  const lost = []
  for (const Username of acknowledged) {
    const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=local' }
    const { body } = await survivor.call(
      'AdminGetUser',
      { UserPoolId: survivor.userPoolId, Username },
      signed,
    )
    if (body['UserStatus'] !== 'UNCONFIRMED') lost.push(Username)
  }
  expect(lost).toEqual([])
})

async function signUpAt(url: string, email: string) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
      },
      body: JSON.stringify({
        ClientId: 'vowlinelocalwebclient00001',
        Username: email,
        Password: password,
      }),
    })
    return answer.ok
  } catch {
    return false
  }
}
