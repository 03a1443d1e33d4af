import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { smtpMail } from '#api/adapters/mail/smtp.ts'
import type { MailPort } from '#api/adapters/mail/mail.port.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const from = 'Vowline <no-reply@vowline.test>'
const mail = {
  to: 'maya@vowline.test',
  subject: 'Grüße aus Gent',
  text: 'Hello Maya,\n.\nEnd\n',
  html: '<p>Hello Maya,</p>',
}

test('a message arrives with both bodies, its sender and a stable id', async () => {
  const { url, received } = await mailServer()
  const sender = opened(smtpMail({ url, from, requireTls: false }))
  await sender.send(mail, '0198c4b2-7d1e-7000-8000-000000000001')

  const [arrived] = received
  expect(arrived?.to).toEqual(['maya@vowline.test'])
  expect(arrived?.from).toBe('no-reply@vowline.test')
  expect(arrived?.content).toContain('From: Vowline <no-reply@vowline.test>')
  expect(arrived?.content).toContain(
    'Message-ID: <0198c4b2-7d1e-7000-8000-000000000001@vowline.test>',
  )
  expect(arrived?.content).toContain('Auto-Submitted: auto-generated')
  expect(arrived?.content).toContain('Content-Type: text/plain')
  expect(arrived?.content).toContain('Content-Type: text/html')
  expect(arrived?.content).toMatch(/Subject: =\?UTF-8\?/i)
})

test('only an email with one-click unsubscribe has the List-Unsubscribe headers', async () => {
  const { url, received } = await mailServer()
  const sender = opened(smtpMail({ url, from, requireTls: false }))
  const unsubscribe = `https://vowline.test/api/notices/unsubscribe/${'A'.repeat(27)}`
  await sender.send({ ...mail, unsubscribe })
  await sender.send(mail)
  const [email, other] = received.map(({ content }) => content.replaceAll(/\r\n[ \t]+/g, ' '))
  expect(email).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(other).not.toContain('List-Unsubscribe')
})

test('user and password come from the URL', async () => {
  const { url, received } = await mailServer({ user: 'vowline', password: 'p@ss word' })
  await opened(smtpMail({ url, from, requireTls: false })).send(mail)
  expect(received).toHaveLength(1)
})

test('many messages share a few connections', async () => {
  const { url, received, connections } = await mailServer()
  const sender = opened(smtpMail({ url, from, requireTls: false }))
  await Promise.all(Array.from({ length: 30 }, () => sender.send(mail)))
  expect(received).toHaveLength(30)
  expect(connections()).toBeLessThanOrEqual(5)
})

test('an address that hides a list reaches one recipient or none', async () => {
  const { url, received } = await mailServer()
  const sender = opened(smtpMail({ url, from, requireTls: false }))
  await sender.send({ ...mail, to: 'maya@vowline.test, everyone@evil.test' }).catch(() => {})
  await sender
    .send({ ...mail, to: 'maya@vowline.test\r\nRCPT TO:<everyone@evil.test>' })
    .catch(() => {})
  expect(
    received.flatMap(({ to }) => to).filter((address) => address === 'everyone@evil.test'),
  ).toEqual([])
})

test('with TLS required, a server without STARTTLS gets neither password nor message', async () => {
  const { url, received, logins } = await mailServer({ user: 'vowline', password: 'p@ss word' })
  await expect(opened(smtpMail({ url, from, requireTls: true })).send(mail)).rejects.toMatchObject({
    code: 'ETLS',
  })
  expect([received, logins()]).toEqual([[], 0])
})

test('a refusal rejects with its code', async () => {
  const { url } = await mailServer({ refuse: 'maya@vowline.test' })
  await expect(opened(smtpMail({ url, from, requireTls: false })).send(mail)).rejects.toMatchObject(
    {
      code: 'EENVELOPE',
      responseCode: 550,
    },
  )
})

test('an unreachable server rejects', async () => {
  await expect(
    opened(smtpMail({ url: 'smtp://127.0.0.1:1', from, requireTls: false })).send(mail),
  ).rejects.toMatchObject({
    code: 'ESOCKET',
  })
})

function opened(sender: MailPort) {
  ends.unshift(() => sender.close())
  return sender
}

interface Arrived {
  from: string
  to: string[]
  content: string
}

/** A mail server on a free port that records its messages. */
async function mailServer(options: { user?: string; password?: string; refuse?: string } = {}) {
  const received: Arrived[] = []
  let connections = 0
  let logins = 0
  const server = new SMTPServer({
    disabledCommands: options.user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    authOptional: !options.user,
    onConnect: (_, done) => {
      connections++
      done()
    },
    onAuth: ({ username, password }, _, done) => {
      logins++
      const right = username === options.user && password === options.password
      done(right ? null : new Error('wrong'), { user: username })
    },
    onRcptTo: ({ address }, _, done) => {
      done(
        address === options.refuse
          ? Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })
          : null,
      )
    },
    onData: (stream, { envelope }, done) => {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      const keep = (content: string) =>
        received.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), content })
      stream.once('end', () => done())
      void text(stream).then(keep)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const account = options.user
    ? `${options.user}:${encodeURIComponent(options.password ?? '')}@`
    : ''
  return {
    url: `smtp://${account}127.0.0.1:${port}`,
    received,
    connections: () => connections,
    logins: () => logins,
  }
}
