import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/**
 * Roles of the product specification, section 6. ADMIN comes only from the token's
 * `cognito:groups`, never from `custom:user_type`.
 */
export const roles = ['COUPLE', 'VENDOR', 'ADMIN'] as const
export const roleSchema = v.picklist(roles)
export type Role = v.InferOutput<typeof roleSchema>

const nameSchema = v.pipe(v.string(), v.maxLength(2_048))

/** The response of /api/auth/me. */
export const meSchema = v.object({
  id: idSchema,
  version: versionSchema,
  email: v.pipe(v.string(), v.maxLength(254)),
  firstName: nameSchema,
  lastName: nameSchema,
  role: roleSchema,
  /**
   * `missing` for a couple without a wedding or a vendor without a business: a hosted sign-in that
   * never registered here. `complete` otherwise, and always for ADMIN.
   */
  profile: v.picklist(['complete', 'missing']),
  /**
   * Whether the account's token names no user type, so that completing a profile can still choose
   * COUPLE or VENDOR.
   */
  mayChooseRole: v.boolean(),
  /**
   * Whether the account has accepted the current terms. If not, the next step that needs them asks
   * for them.
   */
  hasAcceptedTerms: v.boolean(),
})
export type Me = v.InferOutput<typeof meSchema>

/**
 * What local storage holds under `currentUser` (product specification, section 3). Shown before /me
 * answers, never trusted, cleared at sign-out.
 */
export const currentUserSchema = v.object({
  id: idSchema,
  email: nameSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  role: roleSchema,
})
export type CurrentUser = v.InferOutput<typeof currentUserSchema>

/** A Cognito token: a compact JWS. 8 kB is twice the longest that Cognito issues. */
const tokenSchema = v.pipe(v.string(), v.minLength(20), v.maxLength(8_192))

/** The body of POST /api/auth/set-cookie, exactly as in the product specification, section 7. */
export const tokensSchema = v.strictObject({
  accessToken: tokenSchema,
  refreshToken: tokenSchema,
  idToken: tokenSchema,
})
export type Tokens = v.InferOutput<typeof tokensSchema>

/**
 * The body of POST /api/auth/hosted: what the callback page got from the hosted login
 * (authorization code with PKCE).
 */
export const hostedCodeSchema = v.strictObject({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(2_048)),
  codeVerifier: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~-]{43,128}$/), v.maxLength(128)),
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,128}$/), v.maxLength(128)),
})
export type HostedCode = v.InferOutput<typeof hostedCodeSchema>

/** One signed-in device, as its owner sees it. */
export const deviceSchema = v.object({
  id: idSchema,
  label: v.pipe(v.string(), v.maxLength(200)),
  current: v.boolean(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
})
export type Device = v.InferOutput<typeof deviceSchema>

/**
 * The response of GET /api/config: where the identity provider is, and the header of every write.
 */
export const publicConfigSchema = v.object({
  cognito: v.object({
    region: v.pipe(v.string(), v.maxLength(40)),
    userPoolId: v.pipe(v.string(), v.maxLength(60)),
    clientId: v.pipe(v.string(), v.maxLength(128)),
    /** Base address of the six JSON calls, no trailing slash. */
    endpoint: v.pipe(v.string(), v.maxLength(300)),
    /**
     * Base address of /oauth2/authorize and /logout, no trailing slash; empty if there is no hosted
     * login.
     */
    hostedUrl: v.pipe(v.string(), v.maxLength(300)),
  }),
  csrfHeader: v.pipe(v.string(), v.maxLength(60)),
})
export type PublicConfig = v.InferOutput<typeof publicConfigSchema>
