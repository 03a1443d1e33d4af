import { pool, writableAttributes } from '../pool.ts'
import type { Provider } from '../provider.ts'
import { revokeEverything } from '../tokens/refresh-tokens.ts'
import { attributesOf } from '../users/attributes.ts'
import { findUser } from '../users/directory.ts'
import { removeUser } from '../users/remove.ts'
import { member, readFields } from '../wire/fields.ts'
import type { Caller, Operation } from '../wire/operation.ts'
import { ServiceError, refusals } from '../wire/service-error.ts'

/*
 * Calls that Cognito takes only from holders of AWS credentials.
 */

export const adminGetUser: Operation = async (provider, body, caller) => {
  requireSignature(caller)
  const input = readFields(body, { UserPoolId: member.poolId, Username: member.username })
  requirePool(input.UserPoolId)
  const { user } = findUser(provider, input.Username)
  if (!user) throw refusals.unknownUser()
  return {
    Username: user.sub,
    UserAttributes: attributesOf(user),
    UserCreateDate: user.createdAt / 1_000,
    UserLastModifiedDate: user.changedAt / 1_000,
    Enabled: true,
    UserStatus: user.status,
  }
}

export const adminDeleteUser: Operation = async (provider, body, caller) => {
  requireSignature(caller)
  const input = readFields(body, { UserPoolId: member.poolId, Username: member.username })
  requirePool(input.UserPoolId)
  const { user } = findUser(provider, input.Username)
  if (!user) throw refusals.unknownUser()
  await removeUser(provider, user)
  return {}
}

export const adminUserGlobalSignOut: Operation = async (provider, body, caller) => {
  requireSignature(caller)
  const input = readFields(body, { UserPoolId: member.poolId, Username: member.username })
  requirePool(input.UserPoolId)
  const { user } = findUser(provider, input.Username)
  if (!user) throw refusals.unknownUser()
  await revokeEverything(provider, user.email)
  return {}
}

export const describeUserPool: Operation = async (provider, body, caller) => {
  requireSignature(caller)
  const input = readFields(body, { UserPoolId: member.poolId })
  requirePool(input.UserPoolId)
  return { UserPool: description(provider) }
}

function description(provider: Provider) {
  return {
    Id: pool.id,
    Name: pool.name,
    Arn: `arn:aws:cognito-idp:${pool.region}:000000000000:userpool/${pool.id}`,
    Policies: {
      PasswordPolicy: {
        MinimumLength: 8,
        RequireUppercase: true,
        RequireLowercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        TemporaryPasswordValidityDays: 7,
      },
    },
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ['email'],
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    SchemaAttributes: Object.entries(writableAttributes).map(([name, max]) => ({
      Name: name,
      AttributeDataType: 'String',
      DeveloperOnlyAttribute: false,
      Mutable: true,
      Required: name === 'email',
      StringAttributeConstraints: { MinLength: '0', MaxLength: String(max) },
    })),
    MfaConfiguration: 'OFF',
    EstimatedNumberOfUsers: provider.state.users.size,
    EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  }
}

function requireSignature(caller: Caller) {
  if (!caller.signed)
    throw new ServiceError('MissingAuthenticationTokenException', 'Missing Authentication Token')
}

function requirePool(id: string) {
  if (id !== pool.id)
    throw new ServiceError('ResourceNotFoundException', `User pool ${id} does not exist.`)
}
