// Values that the chart is rendered with in tests.
export const NEEDED = {
  image: { repository: 'registry.example/assay' },
  publicUrl: 'https://assay.example.com',
  existingSecret: 'assay',
};
export const S3 = { ...NEEDED, files: { store: 's3', s3: { bucket: 'evidence', endpoint: 'https://s3.example' } } };
export const EVERYTHING = {
  ...NEEDED,
  imagePullSecrets: [{ name: 'pull' }],
  trustedProxies: ['10.1.0.0/16', '10.2.0.0/16'],
  secretVariables: ['ASSAY_SECRET', 'DATABASE_URL', 'SMTP_URL'],
  config: { MAIL_FROM: 'Risk <risk@example.com>', LIMIT_AUDIT_PER_MINUTE: '30' },
  files: { store: 'disk', disk: { storageClassName: 'nfs', size: '1Ti' } },
  api: {
    autoscaling: { enabled: true, maxReplicas: 9 },
    podAnnotations: { team: 'risk' },
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'risk', operator: 'Exists' }],
    affinity: { nodeAffinity: {} },
  },
  worker: { replicas: 1, resources: { limits: { memory: '2Gi' } } },
  service: { type: 'LoadBalancer', port: 443, annotations: { internal: 'true' } },
  ingress: {
    enabled: true,
    className: 'nginx',
    additionalHosts: ['acme.assay.example.com'],
    tlsSecret: 'certificate',
    annotations: { a: 'b' },
  },
  networkPolicy: {
    from: [{ podSelector: {} }],
    metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
    egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }], ports: [{ port: 5432, protocol: 'TCP' }] }],
  },
  serviceAccount: { annotations: { role: 'files' } },
  podMonitor: { enabled: true, labels: { release: 'prometheus' } },
  backup: { enabled: true, keep: 30, storageClassName: 'slow' },
  certificateAuthority: { existingConfigMap: 'our-ca', key: 'bundle.pem' },
  extraVolumes: [{ name: 'passwords', configMap: { name: 'leaked' } }],
  extraVolumeMounts: [{ name: 'passwords', mountPath: '/etc/assay/passwords', readOnly: true }],
};
export const LITTLE = {
  ...NEEDED,
  fullnameOverride: 'risk',
  files: { store: 'disk', disk: { existingClaim: 'mine' } },
  migrate: { enabled: false },
  podDisruptionBudget: { enabled: false },
  networkPolicy: { enabled: false },
  backup: { enabled: true, existingClaim: 'backups' },
  certificateAuthority: { existingSecret: 'our-ca' },
};
