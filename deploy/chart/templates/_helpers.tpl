{{- define "assay.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "assay.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "assay.labels" -}}
{{ include "assay.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "assay.image" -}}
{{ required "image.repository is needed: where the image was pushed" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ with .Values.image.digest }}@{{ . }}{{ end }}
{{- end -}}

{{- define "assay.secret" -}}
{{ required "existingSecret is needed: the Secret with ASSAY_SECRET, AUDIT_SECRET, DATABASE_URL and DATABASE_OWNER_URL" .Values.existingSecret }}
{{- end -}}

{{- define "assay.claim" -}}
{{ .Values.files.disk.existingClaim | default (printf "%s-files" (include "assay.fullname" .)) }}
{{- end -}}

{{/* What every pod is: not root, nothing writable but its volumes, no account of the cluster. */}}
{{- define "assay.pod" -}}
automountServiceAccountToken: false
{{/* Otherwise a service called "metrics" would set METRICS_PORT. */ -}}
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "assay.container" -}}
image: {{ include "assay.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* What the server and the worker share: settings, secrets as files, the files of evidence. */}}
{{- define "assay.environment" -}}
envFrom:
  - configMapRef: { name: {{ include "assay.fullname" . }} }
env:
  {{- range (.secretNames | default .Values.secretVariables) }}
  - { name: {{ . }}_FILE, value: /run/secrets/assay/{{ . }} }
  {{- end }}
  {{- include "assay.authorityVariables" . }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: secrets, mountPath: /run/secrets/assay, readOnly: true }
  {{- if eq .Values.files.store "disk" }}
  - { name: files, mountPath: /var/lib/assay }
  {{- end }}
  {{- include "assay.moreMounts" . }}
{{- end -}}

{{/* Node.js and the programs of PostgreSQL each read the certificates by a variable of their own. */}}
{{- define "assay.authorityVariables" -}}
{{- if include "assay.hasAuthority" . }}
  - { name: NODE_EXTRA_CA_CERTS, value: /etc/assay/ca/ca.crt }
  - { name: PGSSLROOTCERT, value: /etc/assay/ca/ca.crt }
{{- end }}
{{- end -}}

{{- define "assay.hasAuthority" -}}
{{- if or .Values.certificateAuthority.existingConfigMap .Values.certificateAuthority.existingSecret }}yes{{ end -}}
{{- end -}}

{{- define "assay.moreMounts" -}}
{{- if include "assay.hasAuthority" . }}
  - { name: certificate-authority, mountPath: /etc/assay/ca, readOnly: true }
{{- end }}
{{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "assay.moreVolumes" -}}
{{- with .Values.certificateAuthority }}
{{- if .existingConfigMap }}
  - name: certificate-authority
    configMap:
      name: {{ .existingConfigMap }}
      items: [{ key: {{ .key }}, path: ca.crt }]
{{- else if .existingSecret }}
  - name: certificate-authority
    secret:
      secretName: {{ .existingSecret }}
      defaultMode: 0440
      items: [{ key: {{ .key }}, path: ca.crt }]
{{- end }}
{{- end }}
{{- with .Values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "assay.volumes" -}}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
  - name: secrets
    secret:
      secretName: {{ include "assay.secret" . }}
      defaultMode: 0440
      items:
        {{- range (.secretNames | default .Values.secretVariables) }}
        - { key: {{ . }}, path: {{ . }} }
        {{- end }}
  {{- if eq .Values.files.store "disk" }}
  - name: files
    persistentVolumeClaim: { claimName: {{ include "assay.claim" . }} }
  {{- end }}
  {{- include "assay.moreVolumes" . }}
{{- end -}}

{{/* Over zones and nodes, as far as there are several. */}}
{{- define "assay.spread" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "assay.selector" $.root | nindent 8 }}
        app.kubernetes.io/component: {{ $.component }}
  {{- end }}
{{- end -}}
