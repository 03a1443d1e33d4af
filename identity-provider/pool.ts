/** The ways to sign in that an app client may allow; the names are Cognito's. */
export type AuthFlow = 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH'

/** An app client of the pool, as Cognito knows one. */
export interface AppClient {
  id: string
  name: string
  /** Null for a public client: a browser cannot keep a secret. */
  secret: string | null
  flows: readonly AuthFlow[]
  /**
   * Refresh-token rotation: every refresh gives a new token and the one before stays good for
   * `graceSeconds`. Null: off.
   */
  rotation: { graceSeconds: number } | null
  /** PreventUserExistenceErrors: true is ENABLED, false is LEGACY. */
  hidesUnknownUsers: boolean
}

export const pool = {
  id: 'eu-west-1_LOCAL0001',
  region: 'eu-west-1',
  name: 'vowline-local',
} as const

/** How long things live, in seconds: Cognito's defaults. */
export const lifetimes = {
  accessToken: 3_600,
  idToken: 3_600,
  refreshToken: 30 * 86_400,
  signUpCode: 24 * 3_600,
  resetCode: 3_600,
  authorizationCode: 300,
  hostedSession: 3_600,
} as const

/**
 * The client of our own pages, with rotation on; Cognito then refuses REFRESH_TOKEN_AUTH and wants
 * GetTokensFromRefreshToken. The classic one is for clients that know only the older flow.
 */
export const appClients: readonly AppClient[] = [
  {
    id: 'vowlinelocalwebclient00001',
    name: 'vowline-web',
    secret: null,
    flows: ['USER_PASSWORD_AUTH'],
    rotation: { graceSeconds: 60 },
    hidesUnknownUsers: true,
  },
  {
    id: 'vowlinelocalclassic0000001',
    name: 'vowline-classic',
    secret: null,
    flows: ['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'],
    rotation: null,
    hidesUnknownUsers: true,
  },
]

/**
 * Attributes a client may write, with the most characters each takes. `sub` and `email_verified`
 * are the pool's own.
 */
export const writableAttributes: Readonly<Record<string, number>> = {
  email: 2_048,
  given_name: 2_048,
  family_name: 2_048,
  name: 2_048,
  locale: 2_048,
  phone_number: 2_048,
  'custom:user_type': 2_048,
}

export const hostedScopes = [
  'openid',
  'email',
  'profile',
  'phone',
  'aws.cognito.signin.user.admin',
] as const
