package org.maninthemoon.store;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class CreationKeyRows implements PanacheRepositoryBase<CreationKeyRow, byte[]> {}
