import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'

/** The maximum number of an account’s devices that show notices. */
export const maxPushDevices = 10

const base64 = (characters: number, bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[\\w-]{${characters}}=?=?$`), 'invalid_input'),
    v.maxLength(bytes),
  )

/**
 * A browser’s subscription as its push service defines it: an address, a P-256 point, and 16 bytes.
 */
export const subscriptionSchema = v.strictObject({
  endpoint: v.pipe(
    v.string(),
    v.maxLength(1_000),
    v.check((address) => isPushAddress(address), 'invalid_input'),
  ),
  keys: v.strictObject({ p256dh: base64(87, 89), auth: base64(22, 24) }),
})

export type Subscription = v.InferOutput<typeof subscriptionSchema>

function isPushAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

const pushDeviceSchema = v.object({
  id: idSchema,
  label: v.pipe(v.string(), v.maxLength(200)),
  createdAt: instantSchema,
  lastUsedAt: v.nullable(instantSchema),
  /** Whether it is the requesting device. */
  current: v.boolean(),
})

export type PushDevice = v.InferOutput<typeof pushDeviceSchema>

export const pushSchema = v.object({
  /** The key that a browser gives its push service, so that only this server can send to it. */
  publicKey: v.pipe(v.string(), v.maxLength(100)),
  devices: v.pipe(v.array(pushDeviceSchema), v.maxLength(maxPushDevices)),
})

export type Push = v.InferOutput<typeof pushSchema>

/** The message that a device’s service worker receives. */
export const pushedSchema = v.object({
  title: v.pipe(v.string(), v.maxLength(200)),
  text: v.pipe(v.string(), v.maxLength(500)),
  path: v.pipe(v.string(), v.maxLength(200)),
  /** A second copy with the same tag replaces the first. */
  tag: v.pipe(v.string(), v.maxLength(60)),
})

export type Pushed = v.InferOutput<typeof pushedSchema>
