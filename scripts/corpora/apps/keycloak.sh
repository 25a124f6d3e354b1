# Keycloak 26.7 (Apache-2.0), from Maven Central, on Java 17 or later: whom a company lets in, and where to; its administration and one's own account, in React.
# $1 folder, $2 port.
set -e
mvn -q -B dependency:copy -Dartifact=org.keycloak:keycloak-quarkus-dist:26.7.3:zip -DoutputDirectory="$1" > "$1/setup.log" 2>&1 || { tail -n 30 "$1/setup.log" >&2; exit 1; }
unzip -q "$1/keycloak-quarkus-dist-26.7.3.zip" -d "$1"
cd "$1/keycloak-26.7.3"
mkdir -p data/import
cat > data/import/orchard.json <<'JSON'
{
  "realm": "orchard", "displayName": "Orchard", "enabled": true, "sslRequired": "none", "registrationAllowed": true, "resetPasswordAllowed": true,
  "rememberMe": true, "eventsEnabled": true, "internationalizationEnabled": true, "supportedLocales": ["en", "de"], "defaultLocale": "en",
  "requiredActions": [
    { "alias": "CONFIGURE_TOTP", "name": "Configure OTP", "providerId": "CONFIGURE_TOTP", "enabled": true, "defaultAction": false, "priority": 10 },
    { "alias": "UPDATE_PASSWORD", "name": "Update Password", "providerId": "UPDATE_PASSWORD", "enabled": true, "defaultAction": false, "priority": 30 },
    { "alias": "UPDATE_PROFILE", "name": "Update Profile", "providerId": "UPDATE_PROFILE", "enabled": true, "defaultAction": false, "priority": 40 },
    { "alias": "VERIFY_EMAIL", "name": "Verify Email", "providerId": "VERIFY_EMAIL", "enabled": true, "defaultAction": false, "priority": 50 },
    { "alias": "delete_account", "name": "Delete Account", "providerId": "delete_account", "enabled": true, "defaultAction": false, "priority": 60 }
  ],
  "roles": { "realm": [
    { "id": "10000000-0000-4000-8000-000000000001", "name": "picker", "description": "Picks what is ripe" },
    { "id": "10000000-0000-4000-8000-000000000002", "name": "presser", "description": "May use the press" }
  ] },
  "groups": [
    { "id": "20000000-0000-4000-8000-000000000001", "name": "Harvest", "realmRoles": ["picker"],
      "subGroups": [{ "id": "20000000-0000-4000-8000-000000000002", "name": "Ladders" }] },
    { "id": "20000000-0000-4000-8000-000000000003", "name": "Cider" }
  ],
  "clients": [
    { "id": "30000000-0000-4000-8000-000000000001", "clientId": "baskets", "name": "Baskets", "description": "Counts what was picked", "publicClient": false,
      "secret": "orchard-secret", "redirectUris": ["http://127.0.0.1:9/*"], "rootUrl": "http://127.0.0.1:9", "baseUrl": "/", "alwaysDisplayInConsole": true,
      "serviceAccountsEnabled": true }
  ],
  "users": [
    { "id": "40000000-0000-4000-8000-000000000001", "username": "ada", "email": "ada@example.org", "emailVerified": true, "firstName": "Ada",
      "lastName": "Pippin", "enabled": true, "credentials": [{ "type": "password", "value": "orchard-7-gate" }],
      "realmRoles": ["default-roles-orchard"], "clientRoles": { "realm-management": ["realm-admin"], "account": ["delete-account"] },
      "groups": ["/Harvest"] },
    { "id": "40000000-0000-4000-8000-000000000002", "username": "ben", "email": "ben@example.org", "firstName": "Ben", "lastName": "Crab",
      "enabled": true, "credentials": [{ "type": "password", "value": "orchard-8-gate" }], "realmRoles": ["default-roles-orchard", "picker"],
      "groups": ["/Harvest", "/Cider"] },
    { "id": "40000000-0000-4000-8000-000000000003", "username": "fay", "email": "fay@example.org", "firstName": "Fay", "lastName": "Quince",
      "enabled": false, "realmRoles": ["default-roles-orchard"] }
  ]
}
JSON
# The database that is part of it, and nobody who administrates all realms.
exec bin/kc.sh start-dev --import-realm --http-host=127.0.0.1 --http-port="$2" --cache=local >> "$1/setup.log" 2>&1
